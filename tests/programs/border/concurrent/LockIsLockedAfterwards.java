/*
 * `isLocked` is true for the owner, and false when the other thread has gone.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantLock;

public class LockIsLockedAfterwards {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            LOCK.lock();
            assert LOCK.isLocked();
            LOCK.unlock();
        });
        other.start();
        LOCK.isLocked();
        other.join();
        assert !LOCK.isLocked();
    }
}
