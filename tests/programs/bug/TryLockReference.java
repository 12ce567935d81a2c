/*
 * Only a method reference asks whether the lock is free: that it is released still matters.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

public class TryLockReference {
    public static void main(String[] args) throws Throwable {
        ReentrantLock lock = new ReentrantLock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        BooleanSupplier ask = lock::tryLock;
        boolean got = ask.getAsBoolean();
        if (got) {
            lock.unlock();
        }
        other.join();
        if (!got) {
            throw new AssertionError();
        }
    }
}
