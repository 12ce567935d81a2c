/*
 * Two threads take two locks, each in its own order; others take one of them only.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/TwoLocks.java
 */
public class TwoLocks {
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

    static final Object a = new Object();
    static final Object b = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            synchronized (a) {
                synchronized (b) {
                    count++;
                }
            }
        }, () -> {
            synchronized (b) {
                synchronized (a) {
                    count--;
                }
            }
        }, () -> {
            synchronized (a) {
                synchronized (b) {
                    count++;
                }
            }
        });
    }
}
