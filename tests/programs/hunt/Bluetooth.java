import java.util.concurrent.atomic.AtomicInteger;

/*
 * A driver stops while a request has seen that it runs, and has not yet counted itself.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Bluetooth.java -- 1
 * check: jcheck check tests/programs/hunt/Bluetooth.java -- 3
 */
public class Bluetooth {
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

    static volatile boolean stopping;
    static volatile boolean stopped;
    static final AtomicInteger pending = new AtomicInteger(1);

    static void request() {
        if (stopping) {
            return;
        }
        pending.incrementAndGet();
        assert !stopped : "used after it was stopped";
        leave();
    }

    static void leave() {
        if (pending.decrementAndGet() == 0) {
            stopped = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int requests = args.length == 0 ? 1 : Integer.parseInt(args[0]);
        Runnable[] all = new Runnable[requests + 1];
        java.util.Arrays.fill(all, (Runnable) Bluetooth::request);
        all[requests] = () -> {
            stopping = true;
            leave();
        };
        run(all);
    }
}
