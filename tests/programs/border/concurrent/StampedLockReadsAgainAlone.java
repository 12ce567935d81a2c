/*
 * A reader that reads already takes the lock again although a writer waits, if nobody else comes or goes.
 *
 * expect: verified
 */
import java.util.concurrent.locks.StampedLock;

public class StampedLockReadsAgainAlone {
    static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> LOCK.unlockWrite(LOCK.writeLock()));
        long outer = LOCK.readLock();
        writer.start();
        LOCK.unlockRead(LOCK.readLock());
        LOCK.unlockRead(outer);
        writer.join();
    }
}
