/*
 * A consumer takes an interrupt for nothing, and waits again; who has interrupted it waits for its end.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class InterruptSwallowed {
    static void consume(BlockingQueue<Integer> queue) {
        while (true) {
            try {
                queue.take();
            } catch (InterruptedException e) {
                System.err.println("again");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread consumer = new Thread(() -> consume(queue), "consumer");
        consumer.start();
        queue.put(1);
        consumer.interrupt();
        consumer.join();
    }
}
