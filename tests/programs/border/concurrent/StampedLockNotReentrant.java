/*
 * A StampedLock is not reentrant: who writes cannot read.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.StampedLock;

public class StampedLockNotReentrant {
    static final StampedLock LOCK = new StampedLock();
    static volatile boolean ran;

    static void first() throws Exception {
        ran = true;
    }

    static void second() throws Exception {
        long stamp = LOCK.writeLock();
        LOCK.readLock();
        LOCK.unlockWrite(stamp);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
