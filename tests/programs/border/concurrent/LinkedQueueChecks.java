/*
 * `isEmpty` and `remove` of a ConcurrentLinkedQueue are two steps.
 *
 * expect: bug uncaught-exception
 */
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

public class LinkedQueueChecks {
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>(List.of(1));

    static void first() throws Exception {
        if (!QUEUE.isEmpty()) {
            QUEUE.remove();
        }
    }

    static void second() throws Exception {
        if (!QUEUE.isEmpty()) {
            QUEUE.remove();
        }
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
