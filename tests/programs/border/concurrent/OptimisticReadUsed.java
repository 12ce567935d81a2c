/*
 * What was read is used before it is known whether it counts.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.locks.StampedLock;

public class OptimisticReadUsed {
    static final StampedLock LOCK = new StampedLock();
    static int[] values = {1, 2};
    static int last = 1;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            long stamp = LOCK.writeLock();
            values = new int[] {1};
            last = 0;
            LOCK.unlockWrite(stamp);
        });
        writer.start();
        long stamp = LOCK.tryOptimisticRead();
        int[] seen = values;
        int value = seen[last];
        assert !LOCK.validate(stamp) || value > 0;
        writer.join();
    }
}
