/*
 * Two threads put one reference into its queue: who finds it there does less, out of sight.
 *
 * expect: incomplete
 */
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class EnqueuedByTwo {
    public static void main(String[] args) throws Exception {
        WeakReference<Object> reference = new WeakReference<>(new Object(), new ReferenceQueue<>());
        Thread other = new Thread(reference::enqueue);
        other.start();
        reference.enqueue();
        other.join();
    }
}
