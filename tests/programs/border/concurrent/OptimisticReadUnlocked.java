/*
 * As OptimisticRead, of what is written without the lock.
 *
 * expect: bug data-race
 */
import java.util.concurrent.locks.StampedLock;

public class OptimisticReadUnlocked {
    static final StampedLock LOCK = new StampedLock();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> x = 1);
        writer.start();
        long stamp = LOCK.tryOptimisticRead();
        int seen = x;
        if (LOCK.validate(stamp)) {
            assert seen < 2;
        }
        writer.join();
    }
}
