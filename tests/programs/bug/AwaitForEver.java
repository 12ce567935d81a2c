/*
 * A time limit of centuries is none: nobody counts the latch down.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class AwaitForEver {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(() -> { });
        other.start();
        latch.await(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        other.join();
    }
}
