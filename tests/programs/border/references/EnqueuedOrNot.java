/*
 * Whether a reference is in its queue depends on who comes first, and is read out of sight.
 *
 * expect: incomplete
 */
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class EnqueuedOrNot {
    static boolean seen;

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        Thread reader = new Thread(() -> seen = reference.isEnqueued());
        reader.start();
        reference.enqueue();
        reader.join();
        if (!seen) {
            throw new AssertionError();
        }
    }
}
