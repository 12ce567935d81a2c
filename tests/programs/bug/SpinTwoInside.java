/**
 * A lock made of an atomic variable, of which two threads believe that they have it.
 *
 * expect: bug data-race
 */
import java.util.concurrent.atomic.AtomicInteger;

public class SpinTwoInside {
    static final AtomicInteger LOCK = new AtomicInteger();
    static int count;

    public static void main(String[] args) {
        Runnable body = () -> {
            while (!LOCK.compareAndSet(0, 1) && !LOCK.compareAndSet(1, 2)) {
                Thread.onSpinWait();
            }
            count++;
            LOCK.set(0);
        };
        new Thread(body).start();
        new Thread(body).start();
    }
}
