import java.util.concurrent.atomic.AtomicBoolean;

/*
 * Spin locks whose loops wait in a small method of their own: by a swap, by a look and a swap, by an exchange.
 *
 * expect: verified
 */
public class SpinLockInHelper {
    static class Swaps {
        final AtomicBoolean held = new AtomicBoolean();

        boolean tryLock() {
            return held.compareAndSet(false, true);
        }

        boolean lookAndTryLock() {
            return !held.get() && held.compareAndSet(false, true);
        }

        boolean exchangeAndTryLock() {
            return !held.getAndSet(true);
        }
    }

    static final Swaps LOCK = new Swaps();
    static int count;

    static void unlock() {
        count++;
        LOCK.held.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            while (!LOCK.tryLock()) {
                Thread.onSpinWait();
            }
            unlock();
        });
        Thread second = new Thread(() -> {
            while (!LOCK.lookAndTryLock()) {
            }
            unlock();
        });
        first.start();
        second.start();
        while (!LOCK.exchangeAndTryLock()) {
            Thread.yield();
        }
        unlock();
        first.join();
        second.join();
        if (count != 3) {
            throw new AssertionError();
        }
    }
}
