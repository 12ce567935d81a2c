/*
 * Two ReentrantLocks in opposite orders deadlock.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockOrder {
    static final ReentrantLock ONE = new ReentrantLock();
    static final ReentrantLock TWO = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> both(ONE, TWO));
        Thread b = new Thread(() -> both(TWO, ONE));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
