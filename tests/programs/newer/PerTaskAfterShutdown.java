/*
 * A task may come when another thread has shut the executor down.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.Executors;

public class PerTaskAfterShutdown {
    public static void main(String[] args) throws Exception {
        var executor = Executors.newVirtualThreadPerTaskExecutor();
        Thread other = new Thread(executor::shutdown);
        other.start();
        executor.execute(() -> { });
        other.join();
    }
}
