/*
 * Who goes through a queue may have looked up before its action where to go on: what another thread adds during it is missed,
 * although it was there before the next element was given.
 *
 * expect: bug assertion
 */
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueWalkMisses {
    static volatile boolean isAdded;
    static boolean wasAdded;
    static int count;

    public static void main(String[] arguments) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1));
        Thread adds = new Thread(() -> {
            queue.add(2);
            isAdded = true;
        });
        adds.start();
        queue.forEach(e -> {
            wasAdded |= isAdded && e == 1;
            count++;
        });
        adds.join();
        if (wasAdded && count == 1) {
            throw new AssertionError("2 was there when 1 was looked at");
        }
    }
}
