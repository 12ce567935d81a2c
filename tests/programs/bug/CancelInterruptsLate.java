/*
 * A task that is cancelled with an interrupt is cancelled first, and its thread is interrupted a step later: who is told of the one
 * need not have heard of the other.
 *
 * expect: bug assertion
 */
import java.util.concurrent.FutureTask;

public class CancelInterruptsLate {
    static FutureTask<Void> task;
    static boolean isLate;

    public static void main(String[] arguments) throws InterruptedException {
        task = new FutureTask<>(() -> {
            isLate = task.isCancelled() && !Thread.currentThread().isInterrupted();
            return null;
        });
        Thread runs = new Thread(task);
        runs.start();
        task.cancel(true);
        runs.join();
        if (isLate) {
            throw new AssertionError("cancelled, and not interrupted");
        }
    }
}
