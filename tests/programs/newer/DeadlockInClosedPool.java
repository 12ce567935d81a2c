/*
 * Two tasks of a pool are deadlocked, and the pool is closed, which waits for days.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.Executors;

public class DeadlockInClosedPool {
    public static void main(String[] args) throws Exception {
        Object first = new Object();
        Object second = new Object();
        Runnable one = () -> both(first, second);
        Runnable other = () -> both(second, first);
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
