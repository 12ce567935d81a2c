/*
 * A queue gives out a reference that was enqueued, and it is cleared by then.
 *
 * expect: verified
 */
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class QueueGivesWhatIsEnqueued {
    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    static int seen;

    public static void main(String[] args) throws Exception {
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        Thread taker = new Thread(() -> {
            try {
                Reference<?> taken = queue.remove();
                if (taken != reference || taken.get() != null) {
                    throw new AssertionError();
                }
                seen++;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.start();
        reference.enqueue();
        taker.join();
        if (seen != 1 || queue.poll() != null || reference.enqueue()) {
            throw new AssertionError();
        }
    }
}
