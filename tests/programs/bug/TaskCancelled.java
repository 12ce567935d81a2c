/*
 * Who cancels a task interrupts it in the middle, in some executions.
 *
 * expect: bug assertion
 */
import java.util.concurrent.FutureTask;

public class TaskCancelled {
    static boolean interrupted;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Boolean> task = new FutureTask<>(() -> interrupted = Thread.interrupted());
        Thread runner = new Thread(task);
        runner.start();
        task.cancel(true);
        runner.join();
        assert !interrupted;
    }
}
