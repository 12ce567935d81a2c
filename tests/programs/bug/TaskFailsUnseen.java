/*
 * A task fails before it has counted down, where another one has not made the array yet; nobody asks for its result.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TaskFailsUnseen {
    static volatile int[] prices;

    static void load(CountDownLatch loaded) {
        prices[0] = 1;
        loaded.countDown();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch loaded = new CountDownLatch(1);
        pool.submit(() -> prices = new int[1]);
        pool.submit(() -> load(loaded));
        loaded.await();
        pool.shutdown();
    }
}
