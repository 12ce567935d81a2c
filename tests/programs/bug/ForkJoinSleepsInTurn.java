/*
 * With one worker, two tasks that sleep take the time of both.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

public class ForkJoinSleepsInTurn {
    static Void sleep() throws InterruptedException {
        Thread.sleep(100);
        return null;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(ForkJoinSleepsInTurn::sleep);
        pool.submit(ForkJoinSleepsInTurn::sleep).get(150, TimeUnit.MILLISECONDS);
    }
}
