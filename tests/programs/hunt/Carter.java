import java.util.concurrent.locks.ReentrantLock;

/*
 * Two threads take a lock for as long as somebody of their kind is inside, and two others take both in turn.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Carter.java
 */
public class Carter {
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

    static final ReentrantLock m = new ReentrantLock();
    static final ReentrantLock l = new ReentrantLock();
    static int a;
    static int b;

    static void first() {
        m.lock();
        a++;
        l.lock();
        l.unlock();
        a--;
        m.unlock();
    }

    static void second() {
        l.lock();
        b++;
        if (b == 1) {
            m.lock();
            m.unlock();
        }
        b--;
        l.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        run(Carter::first, Carter::second, () -> { }, () -> { });
    }
}
