/*
 * The only worker asks again and again for what the task behind it would do.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicBoolean;

public class ForkJoinSpins {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        AtomicBoolean done = new AtomicBoolean();
        ForkJoinTask<?> first = pool.submit(() -> {
            while (!done.get()) {
                Thread.onSpinWait();
            }
        });
        pool.submit(() -> done.set(true));
        first.get();
    }
}
