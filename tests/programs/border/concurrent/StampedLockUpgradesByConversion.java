/*
 * A thread that reads converts its stamp, and releases it before it asks for the write lock.
 *
 * expect: verified
 */
import java.util.concurrent.locks.StampedLock;

public class StampedLockUpgradesByConversion {
    static final StampedLock LOCK = new StampedLock();
    static int value;

    static void raise() {
        long stamp = LOCK.readLock();
        try {
            while (value < 2) {
                long write = LOCK.tryConvertToWriteLock(stamp);
                if (write != 0) {
                    stamp = write;
                    value++;
                    return;
                }
                LOCK.unlockRead(stamp);
                stamp = LOCK.writeLock();
            }
        } finally {
            LOCK.unlock(stamp);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(StampedLockUpgradesByConversion::raise);
        other.start();
        raise();
        other.join();
        assert value == 2;
    }
}
