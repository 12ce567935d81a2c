import java.util.concurrent.atomic.AtomicBoolean;

/*
 * A spin lock whose loop waits in a small method: who fails while it holds the lock does not give it back, and the other
 * thread spins for ever.
 *
 * expect: bug livelock
 */
public class SpinLockInHelperLeaks {
    static final AtomicBoolean HELD = new AtomicBoolean();
    static int count;

    static boolean tryLock() {
        return HELD.compareAndSet(false, true);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            while (!tryLock()) {
                Thread.onSpinWait();
            }
            count++;
        });
        thread.start();
        while (!tryLock()) {
            Thread.onSpinWait();
        }
        count++;
        HELD.set(false);
        thread.join();
    }
}
