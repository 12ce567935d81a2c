/*
 * A task that sleeps is interrupted by shutdownNow.
 *
 * expect: verified
 */
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PerTaskStopped {
    public static void main(String[] args) throws Exception {
        var executor = Executors.newVirtualThreadPerTaskExecutor();
        executor.execute(() -> {
            try {
                Thread.sleep(100_000);
                assert false;
            } catch (InterruptedException expected) {
                Thread.currentThread().interrupt();
            }
        });
        executor.shutdownNow();
        assert executor.awaitTermination(1, TimeUnit.DAYS);
    }
}
