/*
 * A thread waits for a reference that nobody enqueues.
 *
 * expect: bug deadlock
 */
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class NobodyEnqueues {
    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        Thread other = new Thread(reference::clear);
        other.start();
        queue.remove();
    }
}
