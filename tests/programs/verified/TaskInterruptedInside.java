/*
 * An interrupt by cancel comes before the task's run is over, or never: what its thread does next is not interrupted.
 *
 * expect: verified
 */
import java.util.concurrent.FutureTask;

public class TaskInterruptedInside {
    public static void main(String[] args) throws InterruptedException {
        FutureTask<Boolean> task = new FutureTask<>(Thread::interrupted);
        boolean[] late = new boolean[1];
        Thread runner = new Thread(() -> {
            task.run();
            Thread.interrupted();
            late[0] = Thread.interrupted();
        });
        runner.start();
        task.cancel(true);
        runner.join();
        assert task.isDone() && !late[0];
    }
}
