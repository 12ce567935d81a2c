import java.util.concurrent.FutureTask;

/*
 * A loop that waits for the end of a task, and asks only.
 *
 * expect: verified
 */
public class PollsFuture {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(task).start();
        while (!task.isDone()) {
            Thread.onSpinWait();
        }
        assert task.get() == 1;
    }
}
