/*
 * As OwnKindOfFuture.java; what the default executor counts, the task counts, too.
 *
 * expect: bug data-race
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class OwnKindOfFutureRaces {
    static int tasks;

    static class Own<T> extends CompletableFuture<T> {
        @Override
        public Executor defaultExecutor() {
            return task -> {
                new Thread(task).start();
                tasks++;
            };
        }
    }

    public static void main(String[] args) throws Exception {
        Own<Integer> own = new Own<>();
        own.completeAsync(() -> ++tasks);
        own.join();
    }
}
