/*
 * Two threads complete a promise; one wins, and its listener is called once.
 *
 * maven: io.netty:netty-common:4.1.111.Final
 * expect: verified
 */
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.concurrent.atomic.AtomicInteger;

public class NettyPromise {
    public static void main(String[] args) throws Exception {
        DefaultPromise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        AtomicInteger calls = new AtomicInteger();
        promise.addListener(future -> calls.incrementAndGet());
        boolean[] won = new boolean[1];
        Thread other = new Thread(() -> won[0] = promise.trySuccess(1));
        other.start();
        boolean mine = promise.trySuccess(2);
        other.join();
        assert mine != won[0];
        assert promise.getNow() == (mine ? 2 : 1);
        assert calls.get() == 1 : calls;
    }
}
