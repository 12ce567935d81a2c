import java.util.concurrent.atomic.AtomicInteger;

/*
 * The method that a loop waits in changes something although it says that it has not: another thread waits for that.
 *
 * expect: verified
 */
public class HelperSwapsInPart {
    static final AtomicInteger STATE = new AtomicInteger();

    static boolean goesOn() {
        return STATE.compareAndSet(1, 2) && STATE.compareAndSet(3, 4);
    }

    static boolean ends() {
        return STATE.compareAndSet(3, 4);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            while (!goesOn() && !ends()) {
                Thread.onSpinWait();
            }
        });
        thread.start();
        STATE.set(1);
        while (STATE.get() != 2) {
            Thread.onSpinWait();
        }
        STATE.set(3);
        thread.join();
        if (STATE.get() != 4) {
            throw new AssertionError();
        }
    }
}
