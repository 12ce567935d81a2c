/*
 * An exception of a task that nobody asks for is lost, and so is what should have come after it: `main` waits for ever.
 *
 * expect: bug deadlock
 * check: jcheck check tests/programs/futures/LostException.java
 * check: jcheck check tests/programs/futures/LostException.java --reset=loader
 * check: jcheck check tests/programs/futures/LostException.java --reset=launch
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

public class LostException {
    public static void main(String[] args) throws Exception {
        CountDownLatch stored = new CountDownLatch(1);
        CompletableFuture.runAsync(() -> {
            if (args.length == 0) {
                throw new IllegalStateException("no disk");
            }
        }).thenRun(stored::countDown);
        stored.await();
    }
}
