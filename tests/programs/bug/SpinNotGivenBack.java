/**
 * A lock made of an atomic variable, which one way out does not give back: the other thread waits for ever.
 *
 * expect: bug livelock
 */
import java.util.concurrent.atomic.AtomicInteger;

public class SpinNotGivenBack {
    static final AtomicInteger LOCK = new AtomicInteger();
    static int count;

    public static void main(String[] args) {
        Runnable body = () -> {
            while (!LOCK.compareAndSet(0, 1)) {
                Thread.onSpinWait();
            }
            if (count++ > 0) {
                LOCK.set(0);
            }
        };
        new Thread(body).start();
        new Thread(body).start();
    }
}
