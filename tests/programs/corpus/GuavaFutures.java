/*
 * A listener of a SettableFuture runs once, be it added before or after the value.
 *
 * maven: com.google.guava:guava:33.2.1-jre
 * expect: verified
 */
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;

public class GuavaFutures {
    public static void main(String[] args) throws Exception {
        SettableFuture<Integer> first = SettableFuture.create();
        Thread other = new Thread(() -> first.set(1));
        other.start();
        ListenableFuture<Integer> next =
                Futures.transform(first, n -> n + 1, MoreExecutors.directExecutor());
        assert next.get() == 2;
        other.join();
        assert first.isDone();
    }
}
