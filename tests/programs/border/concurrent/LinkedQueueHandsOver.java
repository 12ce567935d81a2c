/*
 * A ConcurrentLinkedQueue publishes what was written before `add`.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentLinkedQueue;

public class LinkedQueueHandsOver {
    static final ConcurrentLinkedQueue<int[]> QUEUE = new ConcurrentLinkedQueue<>();

    static void first() throws Exception {
        int[] cell = new int[1];
        cell[0] = 1;
        QUEUE.add(cell);
    }

    static void second() throws Exception {
        int[] cell = QUEUE.poll();
        assert cell == null || cell[0] == 1;
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
