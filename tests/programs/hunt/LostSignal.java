import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/*
 * A thread looks whether it is to wait, and waits, under the lock, but not under it for both.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/LostSignal.java
 */
public class LostSignal {
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

    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static boolean done;

    static boolean isDone() {
        lock.lock();
        try {
            return done;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            if (!isDone()) {
                lock.lock();
                try {
                    ready.awaitUninterruptibly();
                } finally {
                    lock.unlock();
                }
            }
        }, () -> {
            lock.lock();
            done = true;
            ready.signal();
            lock.unlock();
        });
    }
}
