/*
 * A promise of Vert.x is completed by one thread, its handler runs once.
 *
 * maven: io.vertx:vertx-core:4.5.8
 * expect: verified
 */
import io.vertx.core.Promise;
import java.util.concurrent.atomic.AtomicInteger;

public class VertxEventLoop {
    public static void main(String[] args) throws Exception {
        Promise<Integer> promise = Promise.promise();
        AtomicInteger calls = new AtomicInteger();
        Thread other = new Thread(() -> promise.tryComplete(1));
        other.start();
        promise.future().onSuccess(n -> calls.addAndGet(n));
        other.join();
        assert calls.get() == 1 : calls;
    }
}
