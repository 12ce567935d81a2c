/*
 * Two tasks of a pool are deadlocked, and main waits for the end of the pool, and says that it does.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class DeadlockBesideAwaits {
    public static void main(String[] args) throws Exception {
        Object first = new Object();
        Object second = new Object();
        Runnable one = () -> both(first, second);
        Runnable other = () -> both(second, first);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(one);
        pool.execute(other);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println("not yet");
        }
    }

    private static void both(Object one, Object other) {
        synchronized (one) {
            synchronized (other) {
                Thread.onSpinWait();
            }
        }
    }
}
