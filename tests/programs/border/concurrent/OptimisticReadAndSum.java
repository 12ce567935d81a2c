/*
 * What was read is read again under the lock if somebody has written meanwhile. Who adds to another number makes no
 * difference.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.StampedLock;

public class OptimisticReadAndSum {
    static final StampedLock LOCK = new StampedLock();
    static final AtomicInteger READS = new AtomicInteger();
    static int x;
    static int y;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            long stamp = LOCK.writeLock();
            x++;
            y++;
            LOCK.unlockWrite(stamp);
        });
        writer.start();

        READS.incrementAndGet();
        long stamp = LOCK.tryOptimisticRead();
        int first = x;
        int second = y;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            first = x;
            second = y;
            LOCK.unlockRead(stamp);
        }
        assert first == second;
        writer.join();
    }
}
