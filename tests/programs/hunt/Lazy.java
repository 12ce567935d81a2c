/*
 * Three threads add under a lock what makes a third one fail if it comes last.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Lazy.java
 */
public class Lazy {
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
    static int data;

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            synchronized (lock) {
                data++;
            }
        }, () -> {
            synchronized (lock) {
                data += 2;
            }
        }, () -> {
            synchronized (lock) {
                assert data < 3 : data;
            }
        });
    }
}
