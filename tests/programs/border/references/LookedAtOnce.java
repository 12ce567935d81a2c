/*
 * What a reference refers to is looked at once.
 *
 * expect: verified
 */
import java.lang.ref.WeakReference;

public class LookedAtOnce {
    public static void main(String[] args) throws Exception {
        WeakReference<String> reference = new WeakReference<>("text");
        Thread reader = new Thread(() -> {
            String text = reference.get();
            if (text != null && text.length() != 4) {
                throw new AssertionError();
            }
        });
        reader.start();
        reference.clear();
        reader.join();
        if (!reference.refersTo(null)) {
            throw new AssertionError();
        }
    }
}
