/*
 * A thread that reads asks for the write lock of a StampedLock, and waits for itself.
 *
 * expect: bug deadlock
 * why: the lock has no owner, and waits until no reader is left.
 */
import java.util.concurrent.locks.StampedLock;

public class StampedLockUpgradesItself {
    static final StampedLock LOCK = new StampedLock();
    static int value;

    static void raise() {
        long read = LOCK.readLock();
        if (value == 0) {
            long write = LOCK.writeLock();
            value++;
            LOCK.unlockWrite(write);
        }
        LOCK.unlockRead(read);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            long stamp = LOCK.writeLock();
            value++;
            LOCK.unlockWrite(stamp);
        });
        other.start();
        raise();
        other.join();
    }
}
