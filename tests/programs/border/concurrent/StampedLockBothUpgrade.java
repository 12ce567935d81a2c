/*
 * Two readers ask for the write lock when their stamps cannot be converted, and keep them: each waits for the other.
 *
 * expect: bug deadlock
 * why: `tryConvertToWriteLock` that fails leaves the read lock held.
 */
import java.util.concurrent.locks.StampedLock;

public class StampedLockBothUpgrade {
    static final StampedLock LOCK = new StampedLock();
    static int value;

    static void raise() {
        long read = LOCK.readLock();
        long write = LOCK.tryConvertToWriteLock(read);
        if (write == 0) {
            write = LOCK.writeLock();
        }
        value++;
        LOCK.unlockWrite(write);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(StampedLockBothUpgrade::raise);
        other.start();
        raise();
        other.join();
    }
}
