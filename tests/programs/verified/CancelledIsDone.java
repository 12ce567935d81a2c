import java.util.concurrent.FutureTask;

/*
 * Whoever sees that a task was cancelled, or that it does not run any more, sees that it is done.
 *
 * expect: verified
 */
public class CancelledIsDone {
    public static void main(String[] args) throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread cancels = new Thread(() -> task.cancel(false));
        Thread looks = new Thread(() -> {
            if (task.isCancelled()) {
                assert task.isDone();
            }
            task.run();
            assert task.isDone();
        });
        cancels.start();
        looks.start();
        cancels.join();
        looks.join();
    }
}
