import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/*
 * A customer who finds the barber asleep wakes him; one who comes while he falls asleep waits for ever.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Barber.java
 */
public class Barber {
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

    static final Semaphore awake = new Semaphore(0);
    static final Semaphore cut = new Semaphore(0);
    static volatile boolean sleeps;
    static final AtomicInteger waiting = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            if (waiting.get() == 0) {
                sleeps = true;
                awake.acquireUninterruptibly();
            }
            cut.release();
        }, () -> {
            waiting.incrementAndGet();
            if (sleeps) {
                awake.release();
            }
            cut.acquireUninterruptibly();
        });
    }
}
