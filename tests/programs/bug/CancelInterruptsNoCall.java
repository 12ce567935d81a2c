/*
 * Who begins to run a task that is being cancelled may be interrupted although the task is never called.
 *
 * expect: bug assertion
 */
import java.util.concurrent.FutureTask;

public class CancelInterruptsNoCall {
    static boolean isCalled;
    static boolean isInterrupted;

    public static void main(String[] arguments) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            isCalled = true;
            return null;
        });
        Thread runs = new Thread(() -> {
            task.run();
            isInterrupted = Thread.currentThread().isInterrupted();
        });
        runs.start();
        task.cancel(true);
        runs.join();
        if (isInterrupted && !isCalled) {
            throw new AssertionError("interrupted for nothing");
        }
    }
}
