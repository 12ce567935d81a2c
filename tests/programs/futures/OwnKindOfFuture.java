/*
 * A subclass says what its stages are made of, and which executor they have.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class OwnKindOfFuture {
    static int tasks;

    static class Own<T> extends CompletableFuture<T> {
        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new Own<>();
        }

        @Override
        public Executor defaultExecutor() {
            return task -> {
                tasks++;
                new Thread(task).start();
            };
        }
    }

    public static void main(String[] args) throws Exception {
        Own<Integer> own = new Own<>();
        CompletableFuture<Integer> next = own.thenApplyAsync(value -> value + 1).thenApply(value -> value * 2);
        assert next instanceof Own && own.copy() instanceof Own;
        own.completeAsync(() -> 20);
        assert next.join() == 42 && tasks == 2;
    }
}
