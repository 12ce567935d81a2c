/*
 * `isLocked` sees that another thread has the lock.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantLock;

public class LockIsLocked {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        });
        other.start();
        boolean seen = LOCK.isLocked();
        other.join();
        assert !seen;
    }
}
