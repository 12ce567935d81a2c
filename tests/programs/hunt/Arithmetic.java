/*
 * A consumer adds up what a producer says, and expects one value too few when it comes late.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Arithmetic.java
 */
public class Arithmetic {
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

    static final Object lock = new Object();
    static int next;
    static int sum;
    static boolean full;

    static void produce() throws InterruptedException {
        for (int i = 1; i <= 3; i++) {
            synchronized (lock) {
                while (full) {
                    lock.wait();
                }
                next = i;
                full = true;
                lock.notify();
            }
        }
    }

    static void consume(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            synchronized (lock) {
                while (!full) {
                    lock.wait();
                }
                sum += next;
                full = false;
                lock.notify();
            }
        }
    }

    interface Body {
        void run() throws InterruptedException;
    }

    static Runnable quietly(Body body) {
        return () -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        run(quietly(Arithmetic::produce), quietly(() -> consume(2)), quietly(() -> consume(1)));
        assert sum == 6 : sum;
    }
}
