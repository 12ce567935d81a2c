import java.util.concurrent.atomic.AtomicInteger;

/*
 * Two threads find that there is none yet.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Singleton.java
 */
public class Singleton {
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

    static final AtomicInteger made = new AtomicInteger();
    static volatile Object instance;

    static Object instance() {
        if (instance == null) {
            made.incrementAndGet();
            instance = new Object();
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        run(Singleton::instance, Singleton::instance);
        assert made.get() == 1 : made.get();
    }
}
