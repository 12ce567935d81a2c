/*
 * A latch orders what two threads did before what comes after it.
 *
 * expect: verified
 */
import java.util.concurrent.CountDownLatch;

public class LatchOfTwo {
    static int one;
    static int two;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(() -> {
            one = 1;
            latch.countDown();
        }).start();
        new Thread(() -> {
            two = 1;
            latch.countDown();
        }).start();
        latch.await();
        if (one + two != 2) {
            throw new AssertionError();
        }
    }
}
