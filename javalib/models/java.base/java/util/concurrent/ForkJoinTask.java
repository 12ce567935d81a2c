package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.TaskHooks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import jdk.internal.misc.Unsafe;

/**
 * The model of the task: who ends it says how, and opens a latch at which those wait who want its end. Who only asks, reads; so a
 * worker that begins and a thread that begins to wait do not order each other, and it is one step to wait, however long it takes.
 */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final long serialVersionUID = -7721805057305804111L;

    private enum Phase {
        NEW,
        NORMAL,
        EXCEPTIONAL,
        CANCELLED
    }

    /** Reports call the monitor so. */
    private static final class Task implements Serializable {
        private static final long serialVersionUID = 1;
    }

    /** How a task has ended. */
    private static final class End implements Serializable {
        private static final long serialVersionUID = 1;
        static final End NORMAL = new End(Phase.NORMAL, null, null);
        static final End CANCELLED = new End(Phase.CANCELLED, null, null);

        final Phase how;
        final Throwable failure;
        /** Where it failed. */
        final transient Thread failed;

        End(Phase how, Throwable failure, Thread failed) {
            this.how = how;
            this.failure = failure;
            this.failed = failed;
        }
    }

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long END = U.objectFieldOffset(ForkJoinTask.class, "end");

    private final Task task = new Task();
    /** Null before that. */
    private volatile End end;
    /** Open when it has ended. */
    private transient Countdown ended = Countdown.ofTask();
    /** Guarded by the monitor. */
    private short tag;

    public ForkJoinTask() {}

    // the end of a task

    /** Ends the task, unless it has ended. */
    private boolean end(End how) {
        if (!U.compareAndSetReference(this, END, null, how)) {
            return false;
        }
        ended.countDown();
        return true;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        ended = Countdown.ofTask();
        if (end != null) {
            ended.countDown();
        }
    }

    private Phase phase() {
        End how = end;
        return how == null ? Phase.NEW : how.how;
    }

    /** Ends the task with what was thrown, unless it has ended. */
    final boolean trySetThrown(Throwable thrown) {
        return end(new End(Phase.EXCEPTIONAL, thrown, Thread.currentThread()));
    }

    final boolean trySetCancelled() {
        return end(End.CANCELLED);
    }

    /** As {@link #trySetThrown}, and tells those whom it concerns. */
    void trySetException(Throwable thrown) {
        trySetThrown(thrown);
    }

    /** Runs the task, unless it has ended. */
    final void doExec() {
        if (isDone()) {
            return;
        }
        boolean completed;
        try {
            completed = exec();
        } catch (Throwable thrown) {
            TaskHooks.failed(thrown);
            trySetException(thrown);
            return;
        }
        if (completed) {
            quietlyComplete();
        }
    }

    static void cancelQuietly(Future<?> future) {
        if (future != null) {
            try {
                future.cancel(true);
            } catch (Throwable ignored) {
                // as the original does
            }
        }
    }

    /** What was thrown; in another thread one like it, whose cause it is. */
    private static Throwable thrown(End how) {
        Throwable thrown = how.failure;
        if (thrown == null || how.failed == Thread.currentThread()) {
            return thrown;
        }
        try {
            Constructor<?> plain = null;
            for (Constructor<?> constructor : thrown.getClass().getConstructors()) {
                Class<?>[] types = constructor.getParameterTypes();
                if (types.length == 1 && types[0] == Throwable.class) {
                    return (Throwable) constructor.newInstance(thrown);
                }
                plain = types.length == 0 ? constructor : plain;
            }
            if (plain != null) {
                Throwable like = (Throwable) plain.newInstance();
                like.initCause(thrown);
                return like;
            }
        } catch (Exception ignored) {
            // then the original
        }
        return thrown;
    }

    /** Throws what the task ended with, if that was no value. */
    private void report() {
        End how = end;
        if (how.how == Phase.CANCELLED) {
            throw new CancellationException();
        }
        if (how.how == Phase.EXCEPTIONAL) {
            ForkJoinTask.<RuntimeException>rethrow(thrown(how));
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private V value() throws ExecutionException {
        End how = end;
        if (how.how == Phase.CANCELLED) {
            throw new CancellationException();
        }
        if (how.how == Phase.EXCEPTIONAL) {
            throw new ExecutionException(thrown(how));
        }
        return getRawResult();
    }

    // waiting for it

    /** Waits for the end of the task, and runs meanwhile what it needs. */
    private void await(ForkJoinPool of) {
        boolean blocked = ForkJoinPool.help(of, this);
        ended.awaitUninterruptibly();
        if (blocked) {
            ForkJoinPool.goOn();
        }
    }

    /** As {@link #await(ForkJoinPool)}, until somebody interrupts, or for so long; negative: without limit. */
    private boolean awaitFor(ForkJoinPool of, long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        boolean blocked = ForkJoinPool.help(of, this);
        try {
            return awaitEnd(nanos);
        } finally {
            if (blocked) {
                ForkJoinPool.goOn();
            }
        }
    }

    private boolean awaitEnd(long nanos) throws InterruptedException {
        if (nanos < 0) {
            ended.await();
            return true;
        }
        // Who has heard of the end need not wait until it is told.
        return isDone() || ended.await(nanos);
    }

    /** Of a task that was given to this pool. */
    final V joinFor(ForkJoinPool of) {
        await(of);
        report();
        return getRawResult();
    }

    /** As {@link #joinFor}, without a result. */
    final void awaitFor(ForkJoinPool of) {
        await(of);
    }

    // what programs call

    public final ForkJoinTask<V> fork() {
        Thread self = Thread.currentThread();
        if (self instanceof ForkJoinWorkerThread) {
            ForkJoinWorkerThread worker = (ForkJoinWorkerThread) self;
            worker.pool.push(worker, this);
        } else {
            ForkJoinPool.common.push(null, this);
        }
        return this;
    }

    public final V join() {
        await(null);
        report();
        return getRawResult();
    }

    public final V invoke() {
        doExec();
        await(null);
        report();
        return getRawResult();
    }

    public static void invokeAll(ForkJoinTask<?> t1, ForkJoinTask<?> t2) {
        if (t1 == null || t2 == null) {
            throw new NullPointerException();
        }
        t2.fork();
        t1.doExec();
        t1.await(null);
        if (t1.isCompletedAbnormally()) {
            cancelQuietly(t2);
            t1.report();
        }
        t2.await(null);
        t2.report();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (int i = tasks.length - 1; i > 0; i--) {
            Objects.requireNonNull(tasks[i]).fork();
        }
        for (int i = 0; i < tasks.length; i++) {
            if (i == 0) {
                Objects.requireNonNull(tasks[i]).doExec();
            }
            tasks[i].await(null);
            if (tasks[i].isCompletedAbnormally()) {
                for (int other = 0; other < tasks.length; other++) {
                    if (other != i) {
                        cancelQuietly(tasks[other]);
                    }
                }
                tasks[i].report();
            }
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        ForkJoinTask<?>[] all;
        if (tasks instanceof RandomAccess && tasks instanceof List<?>) {
            all = new ForkJoinTask<?>[tasks.size()];
            for (int i = 0; i < all.length; i++) {
                all[i] = ((List<? extends ForkJoinTask<?>>) tasks).get(i);
            }
        } else {
            all = tasks.toArray(new ForkJoinTask<?>[0]);
        }
        invokeAll(all);
        return tasks;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        trySetCancelled();
        return isCancelled();
    }

    @Override
    public final boolean isDone() {
        return end != null;
    }

    @Override
    public final boolean isCancelled() {
        return phase() == Phase.CANCELLED;
    }

    public final boolean isCompletedAbnormally() {
        Phase how = phase();
        return how == Phase.CANCELLED || how == Phase.EXCEPTIONAL;
    }

    public final boolean isCompletedNormally() {
        return phase() == Phase.NORMAL;
    }

    public final Throwable getException() {
        End how = end;
        if (how == null || how.how == Phase.NORMAL) {
            return null;
        }
        return how.how == Phase.CANCELLED ? new CancellationException() : thrown(how);
    }

    public void completeExceptionally(Throwable ex) {
        boolean unchecked = ex instanceof RuntimeException || ex instanceof Error;
        trySetException(unchecked ? ex : new RuntimeException(ex));
    }

    public void complete(V value) {
        try {
            setRawResult(value);
        } catch (Throwable thrown) {
            trySetException(thrown);
            return;
        }
        quietlyComplete();
    }

    public final void quietlyComplete() {
        end(End.NORMAL);
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        awaitFor(null, -1);
        return value();
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!awaitFor(null, Math.max(0, unit.toNanos(timeout)))) {
            throw new TimeoutException();
        }
        return value();
    }

    public final void quietlyJoin() {
        await(null);
    }

    public final void quietlyInvoke() {
        doExec();
        await(null);
    }

    public final boolean quietlyJoin(long timeout, TimeUnit unit) throws InterruptedException {
        return awaitFor(null, Math.max(0, unit.toNanos(timeout)));
    }

    public final boolean quietlyJoinUninterruptibly(long timeout, TimeUnit unit) {
        long nanos = Math.max(0, unit.toNanos(timeout));
        long deadline = LockHooks.nanoTime() + nanos;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return awaitFor(null, Math.max(0, nanos));
                } catch (InterruptedException again) {
                    interrupted = true;
                    nanos = deadline - LockHooks.nanoTime();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void helpQuiesce() {
        ForkJoinPool of = getPool();
        (of == null ? ForkJoinPool.common : of).quiesce(Long.MAX_VALUE);
    }

    public void reinitialize() {
        ended = Countdown.ofTask();
        end = null;
    }

    public static ForkJoinPool getPool() {
        Thread self = Thread.currentThread();
        return self instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) self).pool : null;
    }

    public static boolean inForkJoinPool() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread;
    }

    public boolean tryUnfork() {
        return ForkJoinPool.unfork(this);
    }

    public static int getQueuedTaskCount() {
        return ForkJoinPool.ownTasks();
    }

    public static int getSurplusQueuedTaskCount() {
        return ForkJoinPool.getSurplusQueuedTaskCount();
    }

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    protected static ForkJoinTask<?> peekNextLocalTask() {
        return ForkJoinPool.local(false);
    }

    protected static ForkJoinTask<?> pollNextLocalTask() {
        return ForkJoinPool.local(true);
    }

    protected static ForkJoinTask<?> pollTask() {
        ForkJoinPool of = getPool();
        return of == null ? null : of.pollAny((ForkJoinWorkerThread) Thread.currentThread());
    }

    protected static ForkJoinTask<?> pollSubmission() {
        ForkJoinPool of = getPool();
        return of == null ? null : of.pollSubmission();
    }

    public final short getForkJoinTaskTag() {
        synchronized (task) {
            return tag;
        }
    }

    public final short setForkJoinTaskTag(short newValue) {
        synchronized (task) {
            short before = tag;
            tag = newValue;
            return before;
        }
    }

    public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
        synchronized (task) {
            boolean same = tag == expect;
            tag = same ? update : tag;
            return same;
        }
    }

    // tasks from what is no task

    /** A task that runs something of the program's. */
    private abstract static class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 1;
        private final transient Object what;
        private T result;

        Adapted(Object what, T result) {
            this.what = Objects.requireNonNull(what);
            this.result = result;
        }

        abstract T compute() throws Exception;

        @Override
        public final T getRawResult() {
            return result;
        }

        @Override
        public final void setRawResult(T value) {
            result = value;
        }

        @Override
        public boolean exec() {
            try {
                result = compute();
                return true;
            } catch (RuntimeException unchecked) {
                throw unchecked;
            } catch (Exception checked) {
                throw new RuntimeException(checked);
            }
        }

        @Override
        public final void run() {
            invoke();
        }

        @Override
        public String toString() {
            return super.toString() + "[Wrapped task = " + what + "]";
        }
    }

    /** Runs, and has a value that is known before. */
    static final class AdaptedRunnable<T> extends Adapted<T> {
        private static final long serialVersionUID = 5232453952276885070L;
        private final transient Runnable runnable;
        private final transient T value;

        AdaptedRunnable(Runnable runnable, T result) {
            super(runnable, result);
            this.runnable = runnable;
            this.value = result;
        }

        @Override
        T compute() {
            runnable.run();
            return value;
        }
    }

    /** Calls. */
    static final class AdaptedCallable<T> extends Adapted<T> {
        private static final long serialVersionUID = 2838392045355241008L;
        private final transient Callable<? extends T> callable;

        AdaptedCallable(Callable<? extends T> callable) {
            super(callable, null);
            this.callable = callable;
        }

        @Override
        T compute() throws Exception {
            return callable.call();
        }
    }

    /** Nobody waits for it: what is thrown goes to the handler of the thread. */
    static final class RunnableExecuteAction extends Adapted<Void> {
        private static final long serialVersionUID = 5232453952276885070L;
        private final transient Runnable runnable;

        RunnableExecuteAction(Runnable runnable) {
            super(runnable, null);
            this.runnable = runnable;
        }

        @Override
        Void compute() {
            runnable.run();
            return null;
        }

        @Override
        void trySetException(Throwable thrown) {
            if (trySetThrown(thrown)) {
                Thread self = Thread.currentThread();
                Thread.UncaughtExceptionHandler handler = self.getUncaughtExceptionHandler();
                if (handler != null) {
                    handler.uncaughtException(self, thrown);
                }
            }
        }
    }

    /** A cancelled one interrupts the thread that runs it. */
    abstract static class InterruptibleTask<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 2838392045355241008L;
        private transient volatile Thread runner;

        abstract T compute() throws Exception;

        @Override
        public final boolean exec() {
            Thread.interrupted();
            runner = Thread.currentThread();
            try {
                if (!isDone()) {
                    setRawResult(compute());
                }
            } catch (Exception thrown) {
                trySetException(thrown);
            } catch (Throwable thrown) {
                trySetException(thrown);
                return true;
            } finally {
                runner = null;
            }
            return ends();
        }

        /** Whether it does not come again. */
        boolean ends() {
            return true;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            if (trySetCancelled() && mayInterruptIfRunning) {
                interrupt();
            }
            return isCancelled();
        }

        final void interrupt() {
            Thread running = runner;
            if (running != null) {
                LockHooks.asksForWorker();
                running.interrupt();
            }
        }

        @Override
        public final void run() {
            quietlyInvoke();
        }
    }

    /** Calls, and may be interrupted. */
    static final class AdaptedInterruptibleCallable<T> extends InterruptibleTask<T> {
        private static final long serialVersionUID = 2838392045355241008L;
        private final transient Callable<? extends T> callable;
        private T result;

        AdaptedInterruptibleCallable(Callable<? extends T> callable, T result) {
            this.callable = Objects.requireNonNull(callable);
            this.result = result;
        }

        @Override
        T compute() throws Exception {
            return callable.call();
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(T value) {
            result = value;
        }

        @Override
        public String toString() {
            return super.toString() + "[Wrapped task = " + callable + "]";
        }
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return new AdaptedRunnable<Void>(runnable, null);
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        return new AdaptedRunnable<T>(runnable, result);
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new AdaptedCallable<T>(callable);
    }

    public static <T> ForkJoinTask<T> adaptInterruptible(Callable<? extends T> callable) {
        return new AdaptedInterruptibleCallable<T>(callable, null);
    }

    public static <T> ForkJoinTask<T> adaptInterruptible(Runnable runnable, T result) {
        return new AdaptedInterruptibleCallable<T>(Executors.callable(runnable, result), result);
    }

    public static ForkJoinTask<?> adaptInterruptible(Runnable runnable) {
        return new AdaptedInterruptibleCallable<Void>(Executors.callable(runnable, null), null);
    }
}
