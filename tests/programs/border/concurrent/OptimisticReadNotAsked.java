/*
 * As OptimisticRead, but nobody asks whether what was read counts.
 *
 * expect: bug data-race
 */
import java.util.concurrent.locks.StampedLock;

public class OptimisticReadNotAsked {
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
        assert x == y;
        writer.join();
    }
}
