/*
 * A static initialiser asks whether its thread holds a lock.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantLock;

public class InitialiserHoldsLock {
    static final ReentrantLock LOCK = new ReentrantLock();

    static class Lazy {
        static final Boolean VALUE = LOCK.isHeldByCurrentThread();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Lazy.VALUE.toString());
        other.start();
        LOCK.lock();
        boolean held = Lazy.VALUE;
        LOCK.unlock();
        other.join();
        assert held;
    }
}
