/*
 * The name of the method that asks whether the lock is free is put together when the program runs. That releases have to
 * be operations is learnt when it is called.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantLock;

public class TryLockBuiltName {
    public static void main(String[] args) throws Throwable {
        ReentrantLock lock = new ReentrantLock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        String name = new StringBuilder("kcoLyrt").reverse().toString();
        boolean got = (boolean) ReentrantLock.class.getMethod(name).invoke(lock);
        if (got) {
            lock.unlock();
        }
        other.join();
        if (!got) {
            throw new AssertionError();
        }
    }
}
