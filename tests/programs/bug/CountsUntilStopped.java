/*
 * A loop that does something until another thread ends it: whoever goes on with it for ever is no execution that shows anything.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicInteger;

public class CountsUntilStopped {
    static volatile boolean stopped;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread other = new Thread(() -> stopped = true);
        other.start();
        while (!stopped) {
            count.incrementAndGet();
        }
        assert count.get() == 0;
        other.join();
    }
}
