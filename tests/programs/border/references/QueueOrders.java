/*
 * Who takes a reference from a queue sees what came before it was enqueued.
 *
 * expect: verified
 */
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class QueueOrders {
    static int x;

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        Thread taker = new Thread(() -> {
            if (queue.poll() != null) {
                x++;
            }
        });
        taker.start();
        x = 1;
        reference.enqueue();
        taker.join();
    }
}
