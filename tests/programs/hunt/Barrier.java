import java.util.concurrent.atomic.AtomicInteger;

/*
 * The last of a round resets a barrier of its own that some of the others still wait at.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Barrier.java
 */
public class Barrier {
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

    static final AtomicInteger arrived = new AtomicInteger();
    static final AtomicInteger rounds = new AtomicInteger();

    static void pass(int round) {
        if (arrived.incrementAndGet() == 2) {
            rounds.incrementAndGet();
            arrived.set(0);
        }
        assert rounds.get() <= round + 1 : "the others are ahead";
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable both = () -> {
            pass(0);
            pass(1);
        };
        run(both, both);
        assert rounds.get() == 2 : rounds.get();
    }
}
