/*
 * What was read is read again under the lock if somebody has written meanwhile.
 *
 * expect: verified
 */
import java.util.concurrent.locks.StampedLock;

public class OptimisticRead {
    static final StampedLock LOCK = new StampedLock();
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
