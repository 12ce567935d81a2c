/*
 * Who gets no permit gives one back all the same: then there is one more than there should be.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class PermitNotTaken {
    static final Semaphore PERMITS = new Semaphore(1);
    static final AtomicInteger INSIDE = new AtomicInteger();

    static void call() {
        boolean enters = PERMITS.tryAcquire();
        try {
            if (enters) {
                assert INSIDE.incrementAndGet() == 1;
                INSIDE.decrementAndGet();
            }
        } finally {
            PERMITS.release();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(PermitNotTaken::call, "caller-" + i).start();
        }
    }
}
