import java.util.concurrent.locks.ReentrantLock;

/*
 * Two threads lock two locks in phases; one of them keeps the first into its second phase.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Phases.java
 */
public class Phases {
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

    static final ReentrantLock x = new ReentrantLock();
    static final ReentrantLock y = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            x.lock();
            x.unlock();
            y.lock();
            x.lock();
            x.unlock();
            y.unlock();
        }, () -> {
            y.lock();
            y.unlock();
            x.lock();
            y.lock();
            y.unlock();
            x.unlock();
        });
    }
}
