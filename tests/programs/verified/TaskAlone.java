/*
 * A task in the hands of one thread: every method does what the documentation says.
 *
 * expect: verified
 */
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TaskAlone {
    static void same(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new AssertionError(expected + " instead of " + found);
        }
    }

    static class Counted extends FutureTask<Integer> {
        int done;

        Counted(int[] runs) {
            super(() -> ++runs[0]);
        }

        @Override
        protected void done() {
            done++;
        }

        boolean again() {
            return runAndReset();
        }
    }

    static void results() throws Exception {
        int[] runs = new int[1];
        Counted task = new Counted(runs);
        same(true, task.again() && task.again());
        same(false, task.isDone());
        try {
            task.get(1, TimeUnit.MILLISECONDS);
            throw new AssertionError();
        } catch (TimeoutException expected) {
            same(2, runs[0]);
        }
        task.run();
        task.run();
        same(3, task.get());
        same(1, task.done);
        same(false, task.cancel(true));
        same(true, task.isDone() && !task.isCancelled());
        Thread.currentThread().interrupt();
        same(3, task.get());
        same(3, task.get(1, TimeUnit.SECONDS));
        same(true, Thread.interrupted());
        same(3, runs[0]);
    }

    static void failures() throws Exception {
        FutureTask<String> fails = new FutureTask<>(() -> {
            throw new IllegalStateException("no");
        });
        fails.run();
        try {
            fails.get();
            throw new AssertionError();
        } catch (ExecutionException expected) {
            same("no", expected.getCause().getMessage());
        }
        FutureTask<String> cancelled = new FutureTask<>(() -> {}, "x");
        same(true, cancelled.cancel(false));
        cancelled.run();
        same(true, cancelled.isCancelled() && cancelled.isDone());
        try {
            cancelled.get();
            throw new AssertionError();
        } catch (CancellationException expected) {
            same(false, cancelled.cancel(true));
        }
    }

    public static void main(String[] args) throws Exception {
        results();
        failures();
        Thread.currentThread().interrupt();
        try {
            new FutureTask<>(() -> 1).get();
            throw new AssertionError();
        } catch (InterruptedException expected) {
            same(false, Thread.interrupted());
        }
    }
}
