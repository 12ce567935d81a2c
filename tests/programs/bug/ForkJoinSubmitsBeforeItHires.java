/*
 * A task is submitted before its worker is counted.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ForkJoinPool;

public class ForkJoinSubmitsBeforeItHires {
    public static void main(String[] arguments) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread submits = new Thread(() -> pool.execute(() -> {}));
        submits.start();
        boolean isAlone = pool.hasQueuedSubmissions() && pool.getPoolSize() == 0;
        submits.join();
        if (isAlone) {
            throw new AssertionError("a task and no worker");
        }
    }
}
