/*
 * Only a method that is invoked by reflection asks whether the lock is free.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantLock;

public class TryLockReflective {
    public static void main(String[] args) throws Throwable {
        ReentrantLock lock = new ReentrantLock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        boolean got = (boolean) ReentrantLock.class.getMethod("tryLock").invoke(lock);
        if (got) {
            lock.unlock();
        }
        other.join();
        if (!got) {
            throw new AssertionError();
        }
    }
}
