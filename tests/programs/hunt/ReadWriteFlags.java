import java.util.concurrent.atomic.AtomicInteger;

/*
 * A writer waits for no reader that has looked and not yet said so.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/ReadWriteFlags.java
 */
public class ReadWriteFlags {
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

    static final AtomicInteger readers = new AtomicInteger();
    static volatile boolean writing;
    static volatile int x;
    static volatile int y;

    public static void main(String[] args) throws InterruptedException {
        Runnable reader = () -> {
            if (!writing) {
                readers.incrementAndGet();
                int seen = x;
                assert y == seen : seen + " " + y;
                readers.decrementAndGet();
            }
        };
        run(() -> {
            if (readers.get() == 0) {
                writing = true;
                x = 1;
                y = 1;
                writing = false;
            }
        }, reader, reader);
    }
}
