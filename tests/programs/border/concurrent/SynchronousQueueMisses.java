/*
 * `poll` of a SynchronousQueue finds nobody who waits: the other one waits for ever.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueMisses {
    static final BlockingQueue<Integer> QUEUE = new SynchronousQueue<>();

    static void first() throws Exception {
        QUEUE.put(1);
    }

    static void second() throws Exception {
        QUEUE.poll();
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
