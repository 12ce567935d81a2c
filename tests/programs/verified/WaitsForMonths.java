/*
 * A time limit of months is one: it expires, and then the program goes on.
 *
 * expect: verified
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class WaitsForMonths {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            try {
                assert !latch.await(60, TimeUnit.DAYS);
            } catch (InterruptedException nobody) {
                throw new AssertionError(nobody);
            }
        });
        other.start();
        other.join();
    }
}
