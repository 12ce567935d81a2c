/*
 * Who does not get the lock does something else.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantLock;

public class TryLockElse {
    static int both;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread a = new Thread(() -> {
            if (lock.tryLock()) {
                both++;
                lock.unlock();
            }
        });
        a.start();
        lock.lock();
        both++;
        lock.unlock();
        a.join();
        if (both < 1 || both > 2) {
            throw new AssertionError();
        }
    }
}
