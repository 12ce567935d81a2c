/*
 * A buffer for one item with producers and consumers on one condition, and notify for one of them.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/NotifyOne.java
 */
public class NotifyOne {
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
    static int items;

    static void put() {
        synchronized (lock) {
            while (items == 1) {
                await();
            }
            items = 1;
            lock.notify();
        }
    }

    static void take() {
        synchronized (lock) {
            while (items == 0) {
                await();
            }
            items = 0;
            lock.notify();
        }
    }

    static void await() {
        try {
            lock.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(NotifyOne::put, NotifyOne::put, NotifyOne::take, NotifyOne::take);
    }
}
