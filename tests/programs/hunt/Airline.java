import java.util.concurrent.atomic.AtomicInteger;

/*
 * Agents sell seats: whether there is one left is asked before it is counted.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Airline.java -- 2
 * check: jcheck check tests/programs/hunt/Airline.java -- 4
 * check: jcheck check tests/programs/hunt/Airline.java -- 8
 */
public class Airline {
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

    static final AtomicInteger sold = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        int agents = Integer.parseInt(args[0]);
        Runnable[] all = new Runnable[agents];
        java.util.Arrays.fill(all, (Runnable) () -> {
            if (sold.get() < agents - 1) {
                sold.incrementAndGet();
            }
        });
        run(all);
        assert sold.get() < agents : "one seat too many";
    }
}
