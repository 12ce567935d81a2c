/*
 * An AbstractExecutorService of the program runs each task in the calling thread.
 *
 * expect: verified
 */
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;

public class ExecutorOfTheProgram {
    static class Own extends AbstractExecutorService {
        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
            return super.newTaskFor(task);
        }

        @Override
        public void shutdown() {
        }

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long limit, TimeUnit unit) {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        Own own = new Own();
        RunnableFuture<Integer> task = own.newTaskFor(() -> 1);
        own.execute(task);
        assert task.get() == 1;
        assert own.submit(() -> 2).get() == 2;
    }
}
