/*
 * Whether the lock is free is asked of a class of the program that inherits the method.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantLock;

public class TryLockInherited {
    static class Own extends ReentrantLock {
    }

    public static void main(String[] args) throws Throwable {
        Own lock = new Own();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        boolean got = lock.tryLock();
        if (got) {
            lock.unlock();
        }
        other.join();
        if (!got) {
            throw new AssertionError();
        }
    }
}
