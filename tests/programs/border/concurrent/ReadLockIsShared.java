/*
 * Two threads that hold a ReadLock may not write.
 *
 * expect: bug data-race
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockIsShared {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final ReentrantReadWriteLock.ReadLock READ = LOCK.readLock();
    static final ReentrantReadWriteLock.WriteLock WRITE = LOCK.writeLock();
    static int data;

    static void first() throws Exception {
        READ.lock();
        data++;
        READ.unlock();
    }

    static void second() throws Exception {
        READ.lock();
        data++;
        READ.unlock();
        WRITE.lock();
        WRITE.unlock();
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
