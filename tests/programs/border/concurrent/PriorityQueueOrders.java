/*
 * A PriorityBlockingQueue gives out the least element that it has.
 *
 * expect: verified
 */
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityQueueOrders {
    static final PriorityBlockingQueue<Integer> QUEUE = new PriorityBlockingQueue<>();

    static void first() throws Exception {
        QUEUE.put(1);
    }

    static void second() throws Exception {
        QUEUE.put(2);
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
        assert QUEUE.take() == 1 && QUEUE.take() == 2;
    }
}
