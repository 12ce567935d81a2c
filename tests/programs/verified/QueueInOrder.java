/*
 * What one thread puts into a queue that holds two, another one takes out in the same order.
 *
 * expect: verified
 */
import java.util.concurrent.LinkedBlockingQueue;

public class QueueInOrder {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(2);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 4; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        for (int i = 0; i < 4; i++) {
            if (queue.take() != i) {
                throw new AssertionError();
            }
        }
        producer.join();
        assert queue.isEmpty() && queue.remainingCapacity() == 2;
    }
}
