/*
 * As VirtualThrows, with a handler that the builder was given.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicReference;

public class VirtualHandled {
    public static void main(String[] args) throws Exception {
        AtomicReference<Throwable> seen = new AtomicReference<>();
        Thread.ofVirtual().uncaughtExceptionHandler((thread, thrown) -> seen.set(thrown)).start(() -> {
            throw new IllegalStateException("here");
        }).join();
        assert seen.get() != null;
    }
}
