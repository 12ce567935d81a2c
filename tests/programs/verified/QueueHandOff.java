/*
 * A producer and a consumer share a bounded queue of the JDK.
 *
 * expect: verified
 */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class QueueHandOff {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread producer = new Thread(() -> {
            try {
                queue.put(1);
                queue.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        if (queue.take() != 1 || queue.take() != 2) {
            throw new AssertionError();
        }
        producer.join();
    }
}
