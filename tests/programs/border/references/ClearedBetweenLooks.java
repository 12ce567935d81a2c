/*
 * What a reference refers to is looked at twice, and cleared between.
 *
 * expect: bug uncaught-exception
 */
import java.lang.ref.WeakReference;

public class ClearedBetweenLooks {
    public static void main(String[] args) throws Exception {
        WeakReference<String> reference = new WeakReference<>("text");
        Thread reader = new Thread(() -> {
            if (reference.get() != null) {
                reference.get().length();
            }
        });
        reader.start();
        reference.clear();
        reader.join();
    }
}
