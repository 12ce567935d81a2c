/*
 * As LostException.java; `whenComplete` comes in either case.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;

public class LostExceptionFound {
    public static void main(String[] args) throws Exception {
        CountDownLatch stored = new CountDownLatch(1);
        Throwable[] failure = new Throwable[1];
        CompletableFuture.runAsync(() -> {
            if (args.length == 0) {
                throw new IllegalStateException("no disk");
            }
        }).whenComplete((nothing, thrown) -> {
            failure[0] = thrown;
            stored.countDown();
        });
        stored.await();
        assert failure[0] instanceof CompletionException && failure[0].getCause() instanceof IllegalStateException;
    }
}
