/*
 * Two readers try again and again to convert their stamps, and none of them gives up its own.
 *
 * expect: bug livelock
 */
import java.util.concurrent.locks.StampedLock;

public class StampedLockSpinsForWrite {
    static final StampedLock LOCK = new StampedLock();
    static int value;

    static void raise() {
        long read = LOCK.readLock();
        long write = 0;
        while (write == 0) {
            write = LOCK.tryConvertToWriteLock(read);
        }
        value++;
        LOCK.unlockWrite(write);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(StampedLockSpinsForWrite::raise);
        other.start();
        raise();
        other.join();
    }
}
