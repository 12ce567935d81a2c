/*
 * Two threads sleep for the same time. When it is over it is over for both: what they do then comes side by side, and not one after
 * the other.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicInteger;

public class SleepersMeet {
    static final AtomicInteger mails = new AtomicInteger();
    static volatile boolean sent;

    static void remind() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        if (!sent) {
            sent = true;
            mails.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(SleepersMeet::remind);
        Thread second = new Thread(SleepersMeet::remind);
        first.start();
        second.start();
        first.join();
        second.join();
        assert mails.get() == 1;
    }
}
