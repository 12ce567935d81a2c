/*
 * `put` of a SynchronousQueue waits for `take`.
 *
 * expect: verified
 */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueMeets {
    static final BlockingQueue<Integer> QUEUE = new SynchronousQueue<>();

    static void first() throws Exception {
        QUEUE.put(1);
    }

    static void second() throws Exception {
        assert QUEUE.take() == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
