import java.util.concurrent.atomic.AtomicInteger;

/*
 * The last user closes; another one takes a reference when the count has come to zero.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/References.java
 */
public class References {
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

    static final AtomicInteger users = new AtomicInteger(1);
    static volatile boolean closed;

    static void release() {
        if (users.decrementAndGet() == 0) {
            closed = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable user = () -> {
            if (!closed) {
                users.incrementAndGet();
                assert !closed : "closed while it is used";
                release();
            }
        };
        run(References::release, user, user);
    }
}
