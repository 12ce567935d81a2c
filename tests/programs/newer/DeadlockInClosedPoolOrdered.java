/*
 * A pool is closed, which waits for its tasks.
 *
 * expect: verified
 */
import java.util.concurrent.Executors;

public class DeadlockInClosedPoolOrdered {
    public static void main(String[] args) throws Exception {
        Object first = new Object();
        Object second = new Object();
        Runnable one = () -> both(first, second);
        Runnable other = () -> both(first, second);
        try (var pool = Executors.newFixedThreadPool(2)) {
            pool.execute(one);
            pool.execute(other);
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
