/*
 * The default locale is changed when another thread has told that it is ready; it may look at the locale after that.
 *
 * expect: bug or incomplete
 */
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

public class DefaultsAfterSignal {
    static Locale seen;

    public static void main(String[] args) throws Exception {
        Locale before = Locale.getDefault();
        CountDownLatch ready = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            ready.countDown();
            seen = Locale.getDefault();
        });
        other.start();
        ready.await();
        Locale.setDefault(Locale.FRANCE);
        other.join();
        assert seen.equals(before);
    }
}
