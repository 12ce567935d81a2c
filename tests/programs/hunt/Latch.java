import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/*
 * A worker counts down before its result is there.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Latch.java
 */
public class Latch {
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static final AtomicInteger sum = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(3);
        Runnable worker = () -> {
            latch.countDown();
            sum.incrementAndGet();
        };
        run(worker, worker, worker, () -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            assert sum.get() == 3 : sum.get();
        });
    }
}
