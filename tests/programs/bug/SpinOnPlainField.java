/*
 * A thread waits in a loop for a plain field that another one writes. That is a data race; the loop comes to an end.
 *
 * expect: bug data-race
 * why: missing-volatile
 */
import java.util.concurrent.atomic.AtomicInteger;

public class SpinOnPlainField {
    static final AtomicInteger TAIL = new AtomicInteger();
    static boolean isLocked = true;

    public static void main(String[] args) {
        new Thread(() -> {
            if (TAIL.getAndSet(2) == 0) {
                while (isLocked) {
                    continue;
                }
            }
        }).start();
        if (!TAIL.compareAndSet(0, 1)) {
            isLocked = false;
        }
    }
}
