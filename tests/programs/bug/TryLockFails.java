/*
 * The lock is held by somebody else at that moment, in some executions only.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantLock;

public class TryLockFails {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread a = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        a.start();
        if (!lock.tryLock()) {
            throw new AssertionError();
        }
        lock.unlock();
        a.join();
    }
}
