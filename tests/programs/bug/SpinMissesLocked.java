/*
 * A loop waits until another thread has a lock. That one gives it back, and perhaps nobody has looked meanwhile.
 *
 * expect: bug livelock
 */
import java.util.concurrent.locks.ReentrantLock;

public class SpinMissesLocked {
    static final ReentrantLock LOCK = new ReentrantLock();

    static void hold() {
        LOCK.lock();
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SpinMissesLocked::hold);
        other.start();
        while (!LOCK.isLocked()) {
            Thread.yield();
        }
        other.join();
    }
}
