/*
 * A loop waits until another thread has a lock, and lets it go on then.
 *
 * expect: verified
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

public class SpinUntilLocked {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final CountDownLatch SEEN = new CountDownLatch(1);

    static void hold() {
        LOCK.lock();
        try {
            SEEN.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SpinUntilLocked::hold);
        other.start();
        while (!LOCK.isLocked()) {
            Thread.yield();
        }
        SEEN.countDown();
        other.join();
    }
}
