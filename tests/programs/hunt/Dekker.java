import java.util.concurrent.atomic.AtomicInteger;

/*
 * Both look at the flag of the other before they have set their own.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Dekker.java
 */
public class Dekker {
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

    static volatile boolean one;
    static volatile boolean two;
    static final AtomicInteger inside = new AtomicInteger();

    static void enter() {
        assert inside.incrementAndGet() == 1 : "two inside";
        inside.decrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            if (!two) {
                one = true;
                enter();
                one = false;
            }
        }, () -> {
            if (!one) {
                two = true;
                enter();
                two = false;
            }
        });
    }
}
