/*
 * A StampedLock: one writes, one reads.
 *
 * expect: verified
 */
import java.util.concurrent.locks.StampedLock;

public class StampedLockGuards {
    static final StampedLock LOCK = new StampedLock();
    static int data;

    static void first() throws Exception {
        long stamp = LOCK.writeLock();
        data++;
        LOCK.unlockWrite(stamp);
    }

    static void second() throws Exception {
        long stamp = LOCK.readLock();
        assert data >= 0;
        LOCK.unlockRead(stamp);
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
