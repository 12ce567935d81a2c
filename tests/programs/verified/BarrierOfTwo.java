/*
 * Two threads meet at a barrier.
 *
 * expect: verified
 */
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierOfTwo {
    static int one;

    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread a = new Thread(() -> {
            one = 1;
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        });
        a.start();
        barrier.await();
        if (one != 1) {
            throw new AssertionError();
        }
        a.join();
    }
}
