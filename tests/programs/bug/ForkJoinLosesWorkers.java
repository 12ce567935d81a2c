/*
 * Two tasks wait for each other's lock, and nobody waits for them. The pool has no other worker for the task that somebody waits
 * for.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.ForkJoinPool;

public class ForkJoinLosesWorkers {
    static final Object A = new Object();
    static final Object B = new Object();
    static int moved;

    static void move(Object from, Object to) {
        synchronized (from) {
            synchronized (to) {
                moved++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(() -> move(A, B));
        pool.execute(() -> move(B, A));
        pool.submit(() -> 1).get();
    }
}
