/*
 * What the pool of recursive tasks and its tasks promise, as far as one worker shows it.
 *
 * expect: verified or incomplete
 * check: jcheck check tests/programs/verified/ForkJoinContract.java --max-executions 100
 */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class ForkJoinContract {
    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static class Sum extends RecursiveTask<Integer> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(from, middle);
            Sum right = new Sum(middle, to);
            invokeAll(left, right);
            return left.join() + right.join();
        }
    }

    static class Arrivals extends CountedCompleter<Integer> {
        final AtomicInteger leaves;
        final int depth;

        Arrivals(CountedCompleter<?> parent, AtomicInteger leaves, int depth) {
            super(parent);
            this.leaves = leaves;
            this.depth = depth;
        }

        @Override
        public void compute() {
            if (depth == 0) {
                leaves.incrementAndGet();
            } else {
                setPendingCount(2);
                new Arrivals(this, leaves, depth - 1).fork();
                new Arrivals(this, leaves, depth - 1).fork();
            }
            tryComplete();
        }

        @Override
        public Integer getRawResult() {
            return leaves.get();
        }
    }

    static class Failing extends RecursiveAction {
        @Override
        protected void compute() {
            throw new IllegalStateException("it fails");
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        check(pool.getParallelism() == 1 && !pool.getAsyncMode() && pool.getPoolSize() == 0, "new pool");
        check(pool.invoke(new Sum(0, 5)) == 10, "sum");
        check(pool.invoke(new Arrivals(null, new AtomicInteger(), 2)) == 4, "arrivals");
        check(pool.submit(() -> new Arrivals(null, new AtomicInteger(), 1).invoke()).join() == 2, "arrivals within");
        check(pool.submit(() -> Thread.currentThread().getName()).get().matches("ForkJoinPool-\\d+-worker-1"), "name");
        check(pool.submit(() -> {}, "done").join().equals("done"), "value");
        check(pool.submit(() -> ForkJoinTask.inForkJoinPool()).join() && !ForkJoinTask.inForkJoinPool(), "within");

        try {
            pool.invoke(new Failing());
            check(false, "no exception");
        } catch (IllegalStateException failed) {
            check(failed.getCause() instanceof IllegalStateException, "cause");
            check(failed.getCause().getMessage().equals("it fails"), "message");
        }
        Failing failing = new Failing();
        try {
            pool.submit(failing).get();
            check(false, "no exception");
        } catch (ExecutionException failed) {
            check(failed.getCause() instanceof IllegalStateException, "cause of an execution");
        }
        check(failing.isDone() && failing.isCompletedAbnormally() && !failing.isCompletedNormally(), "failed");
        check(failing.getException() instanceof IllegalStateException && !failing.isCancelled(), "exception");
        failing.reinitialize();
        check(!failing.isDone(), "reinitialized");

        ForkJoinTask<String> cancelled = ForkJoinTask.adapt(() -> "never");
        check(cancelled.cancel(false) && cancelled.isCancelled() && cancelled.isDone(), "cancelled");
        try {
            cancelled.join();
            check(false, "joined");
        } catch (CancellationException expected) {
            check(cancelled.getException() instanceof CancellationException, "exception of the cancelled");
        }
        ForkJoinTask<String> completed = ForkJoinTask.adapt(() -> "never");
        completed.complete("at once");
        check(completed.join().equals("at once") && completed.isCompletedNormally(), "completed");
        ForkJoinTask<String> broken = ForkJoinTask.adapt(() -> "never");
        broken.completeExceptionally(new Exception("checked"));
        check(broken.getException() instanceof RuntimeException, "wrapped");
        check(broken.setForkJoinTaskTag((short) 3) == 0 && broken.compareAndSetForkJoinTaskTag((short) 3, (short) 4)
                && broken.getForkJoinTaskTag() == 4, "tags");
        try {
            ForkJoinTask.adapt(() -> "never").get(1, TimeUnit.MILLISECONDS);
            check(false, "no time limit");
        } catch (TimeoutException expected) {
            // nobody runs it
        }

        List<Callable<Integer>> calls = new ArrayList<>(Arrays.asList(() -> 1, () -> 2));
        int all = 0;
        for (Future<Integer> future : pool.invokeAll(calls)) {
            all += future.get();
        }
        check(all == 3, "all");
        check(pool.invokeAny(Arrays.asList((Callable<Integer>) () -> 7)) == 7, "any");
        int order = pool.submit(() -> {
            List<Integer> ran = new ArrayList<>();
            ForkJoinTask<?> first = ForkJoinTask.adapt(() -> { ran.add(1); }).fork();
            ForkJoinTask<?> second = ForkJoinTask.adapt(() -> { ran.add(2); }).fork();
            check(ForkJoinTask.getQueuedTaskCount() == 2, "queued");
            check(second.tryUnfork() && !first.isDone(), "unforked");
            second.fork();
            ForkJoinTask.helpQuiesce();
            return 10 * ran.get(0) + ran.get(1);
        }).join();
        check(order == 21, "the newest comes first: " + order);

        pool.execute(() -> {});
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES) && pool.isTerminated() && pool.isShutdown(), "terminated");
        try {
            pool.submit(() -> 1);
            check(false, "not rejected");
        } catch (RejectedExecutionException expected) {
            check(pool.toString().contains("Terminated"), "text");
        }
        ForkJoinPool common = ForkJoinPool.commonPool();
        common.shutdown();
        check(!common.isShutdown() && ForkJoinPool.getCommonPoolParallelism() >= 1, "common");
        check(common.awaitQuiescence(1, TimeUnit.MINUTES) && common.isQuiescent(), "quiescent");
        check(new Sum(0, 3).fork().join() == 3 && new Sum(0, 2).invoke() == 1, "outside");
    }
}
