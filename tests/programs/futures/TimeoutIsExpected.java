/*
 * As TimeoutComesFirst.java; after the limit there is a value, too, and who comes later changes nothing.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimeoutIsExpected {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(2000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            boolean isFirst = future.complete(1);
            assert !isFirst;
        });
        other.start();
        int value = future.orTimeout(1, TimeUnit.SECONDS).exceptionally(late -> {
            assert late instanceof TimeoutException;
            return 5;
        }).join();
        other.join();
        assert value == 5;
    }
}
