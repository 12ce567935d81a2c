import java.util.concurrent.CountDownLatch;

/*
 * A loop that waits for a latch, and asks only. What was done before the latch was counted down is seen then.
 *
 * expect: verified
 */
public class PollsLatch {
    static int one;
    static int other;

    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(() -> {
            one = 1;
            latch.countDown();
        }).start();
        new Thread(() -> {
            other = 1;
            latch.countDown();
        }).start();
        while (latch.getCount() > 0) {
            Thread.yield();
        }
        assert one + other == 2;
    }
}
