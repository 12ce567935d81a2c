/*
 * A reader that reads already comes behind a writer that waits: when another reader has come or gone since it has looked.
 *
 * expect: bug deadlock
 * why: in the JDK `readLock` tries once what it has seen; then it queues.
 */
import java.util.concurrent.locks.StampedLock;

public class StampedLockReadsAgain {
    static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> LOCK.unlockWrite(LOCK.writeLock()));
        Thread reader = new Thread(() -> LOCK.unlockRead(LOCK.readLock()));
        long outer = LOCK.readLock();
        writer.start();
        reader.start();
        LOCK.unlockRead(LOCK.readLock());
        LOCK.unlockRead(outer);
        writer.join();
        reader.join();
    }
}
