/*
 * A static initialiser takes out of a queue what it has added, and a thread that waits for it may come between the two.
 *
 * expect: bug assertion
 */
import java.util.concurrent.LinkedBlockingQueue;

public class InitialiserFillsQueue {
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

    static class Filled {
        static final boolean TAKEN;

        static {
            QUEUE.add("a");
            TAKEN = QUEUE.poll() != null;
        }
    }

    public static void main(String[] args) {
        Thread taker = new Thread(() -> {
            try {
                QUEUE.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.setDaemon(true);
        taker.start();
        assert Filled.TAKEN;
    }
}
