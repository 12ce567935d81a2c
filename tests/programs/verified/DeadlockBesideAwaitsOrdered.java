/*
 * Main waits for the end of a pool with a time limit, again and again, until it comes.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class DeadlockBesideAwaitsOrdered {
    public static void main(String[] args) throws Exception {
        Object first = new Object();
        Object second = new Object();
        Runnable one = () -> both(first, second);
        Runnable other = () -> both(first, second);
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
