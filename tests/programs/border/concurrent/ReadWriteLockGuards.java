/*
 * A reader sees both writes or none.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockGuards {
    static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int x;
    static int y;

    static void first() throws Exception {
        LOCK.writeLock().lock();
        x++;
        y++;
        LOCK.writeLock().unlock();
    }

    static void second() throws Exception {
        LOCK.readLock().lock();
        assert x == y;
        LOCK.readLock().unlock();
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
