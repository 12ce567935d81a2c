import java.util.concurrent.locks.ReentrantLock;

/*
 * Threads in a ring take the lock of their own and that of the next.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/LockRing.java -- 3
 * check: jcheck check tests/programs/hunt/LockRing.java -- 5
 * check: jcheck check tests/programs/hunt/LockRing.java -- 8
 */
public class LockRing {
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

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        ReentrantLock[] locks = new ReentrantLock[count];
        Runnable[] all = new Runnable[count];
        for (int i = 0; i < count; i++) {
            locks[i] = new ReentrantLock();
        }
        for (int i = 0; i < count; i++) {
            ReentrantLock own = locks[i];
            ReentrantLock next = locks[(i + 1) % count];
            all[i] = () -> {
                own.lock();
                next.lock();
                next.unlock();
                own.unlock();
            };
        }
        run(all);
    }
}
