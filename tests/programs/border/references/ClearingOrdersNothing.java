/*
 * Who sees that a reference is cleared need not see what came before.
 *
 * expect: bug data-race
 */
import java.lang.ref.WeakReference;

public class ClearingOrdersNothing {
    static int x;

    public static void main(String[] args) throws Exception {
        WeakReference<Object> reference = new WeakReference<>(new Object());
        Thread reader = new Thread(() -> {
            if (reference.get() == null) {
                x++;
            }
        });
        reader.start();
        x = 1;
        reference.clear();
        reader.join();
    }
}
