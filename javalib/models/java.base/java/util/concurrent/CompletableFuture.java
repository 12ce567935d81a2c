package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The model of the future: a monitor around its end and the stack of those that follow it, which threads take from there one
 * by one, as in the original: whoever ends it or tries to, whoever has waited for it, and executors that have run one of them.
 * Who only asks, reads. Who waits for one that nobody follows waits for a latch.
 */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    public interface AsynchronousCompletionTask {}

    /** Of what {@link #end} tells: this call has ended the future. */
    static final int ENDED = 1;
    /** The same: others follow it. */
    static final int FOLLOWED = 2;
    /** Some of those that follow it need a thread that runs them, not only one that hands them to workers. */
    static final int NEEDS_HELP = 4;

    /** Since this version there is one pool for all, with workers in any case. */
    private static final boolean HAS_POOL = Runtime.version().feature() >= 25;

    private static final boolean USES_POOL = HAS_POOL || ForkJoinPool.getCommonPoolParallelism() > 1;
    private static final Executor DEFAULT = defaultPool();

    private static Executor defaultPool() {
        if (HAS_POOL) {
            return ForkJoinPool.asyncCommonPool();
        }
        return USES_POOL ? ForkJoinPool.commonPool() : new ThreadPerTaskExecutor();
    }

    private static final class ThreadPerTaskExecutor implements Executor {
        @Override
        public void execute(Runnable task) {
            new Thread(Objects.requireNonNull(task)).start();
        }
    }

    /** The monitor, which reports call so; open from the end on. */
    private static final class Completed extends Countdown {
        Completed(int count) {
            super(count);
        }
    }

    private final Completed completed;
    /** Of one for several that nobody does more with than to wait for it; else null. */
    private final Parts parts;
    /** Null until the end; an {@link Outcome} for null and exceptions. Written under the monitor. */
    private volatile Object result;

    // Guarded by the monitor.
    private boolean isEnded;
    /** The newest first. */
    private Completion followers;
    /**
     * Those that came when it had ended, and nobody ran others, but that may be of use: who looks for followers after the end
     * finds them, and helps with what follows them. Written under the monitor.
     */
    private volatile Completion late;
    /** Threads that wait for the end, where it matters whether they came before that. */
    private int waiting;
    /** Threads that run followers, and followers that an executor runs; null before the first one. */
    private AtomicInteger busy;

    public CompletableFuture() {
        this((Parts) null);
    }

    private CompletableFuture(Parts parts) {
        this.parts = parts;
        this.completed = new Completed(1);
    }

    private CompletableFuture(Object outcome) {
        this.parts = null;
        this.completed = new Completed(0);
        this.result = outcome;
        this.isEnded = true;
    }

    /** What it has ended with; null before. */
    final Object result() {
        asksMore();
        return result;
    }

    /** More is done with it than to wait for its end. */
    private void asksMore() {
        if (parts != null) {
            LockHooks.partsFollowed();
        }
    }

    /** For {@link Countdown#note}: it is one of several, others follow it, somebody asks how many, some of these need help. */
    static final int PART = 1;

    static final int HAS_FOLLOWERS = 2;
    static final int IS_COUNTED = 4;
    static final int HAS_NEEDY = 8;

    /** Tells what is the case from now on, which is no operation; what was told before. */
    final int note(int what) {
        return completed.note(what);
    }

    // the end, and what follows it

    /**
     * Ends the future, unless it has ended.
     *
     * @param isNext whether the caller goes on with what follows it
     * @return what of {@link #ENDED}, {@link #FOLLOWED} and {@link #NEEDS_HELP} holds
     */
    final int end(Object outcome, boolean isNext) {
        asksMore();
        synchronized (completed) {
            int how = looksFollowed() ? FOLLOWED : 0;
            if (isEnded) {
                return how | (how == 0 ? 0 : NEEDS_HELP);
            }
            if (needsHelp(outcome)) {
                how |= NEEDS_HELP;
                note(HAS_NEEDY);
            }
            isEnded = true;
            result = outcome;
            if (waiting > 0) {
                completed.notifyAll();
            }
            completed.countDown();
            boolean isSoon = isNext && followers != null && followers.next == null;
            for (Completion each = isSoon ? null : followers; each != null; each = each.next) {
                each.announce();
            }
            return how | ENDED;
        }
    }

    /** Ends it, unless it has ended, and runs those that follow. */
    private boolean ends(Object outcome) {
        int how = end(outcome, true);
        if (isFollowed(how)) {
            runFollowers();
        }
        return (how & ENDED) != 0;
    }

    /** Whether others follow it, by what was told at its end or later. */
    final boolean isFollowed(int how) {
        return (how & FOLLOWED) != 0 || hasLate();
    }

    private boolean hasLate() {
        return LockHooks.foreseesLateHelp() && late != null;
    }

    /** Whether others follow it now. */
    final int look() {
        asksMore();
        synchronized (completed) {
            return looksFollowed() ? FOLLOWED : 0;
        }
    }

    /** Called with the monitor: whether somebody has to run one of those that follow when it has ended so. */
    private boolean needsHelp(Object outcome) {
        Completion each = followers;
        while (each != null && each.isHandedOn(outcome)) {
            each = each.next;
        }
        return each != null;
    }

    /** Called with the monitor: whether others follow it, or may do so when somebody looks again. */
    private boolean looksFollowed() {
        return followers != null || LockHooks.foreseesLateFollowers();
    }

    /**
     * Adds what comes after the end. In the original, a thread looks whether the future has ended, then adds its follower, and
     * looks again: what it has added meanwhile may be run by others that run followers. As long as nobody has added any so
     * late that it could matter, both are one operation here.
     *
     * @return whether the future had ended, so that it is for the caller to run the follower, unless somebody else does
     */
    private boolean push(Completion follower) {
        asksMore();
        synchronized (completed) {
            if (isEnded && !LockHooks.foreseesLateFollowers()) {
                if (!isQuiet()) {
                    LockHooks.lateFollower();
                } else if (LockHooks.foreseesLateHelp() && follower.staysOfUse()) {
                    addLate(follower);
                }
                return true;
            }
            follower.isShared |= isEnded;
            if ((note(HAS_FOLLOWERS) & PART) != 0) {
                LockHooks.partsFollowed();
            }
            add(follower);
            return isEnded;
        }
    }

    /** Called with the monitor: whether nobody can run followers of a future that has ended. */
    private boolean isQuiet() {
        return followers == null && (busy == null || busy.get() == 0);
    }

    /** Called with the monitor. */
    private void addLate(Completion follower) {
        expectHelp(follower);
        follower.isShared = true;
        follower.next = late;
        late = follower;
    }

    /** Called with the monitor. */
    private void expectHelp(Completion follower) {
        if (busy == null) {
            busy = new AtomicInteger();
        }
        if (follower.executor != null) {
            busy.getAndIncrement();
        }
    }

    /** Called with the monitor. */
    private void add(Completion follower) {
        expectHelp(follower);
        follower.isAboveWaiter = waiting > 0;
        follower.next = followers;
        followers = follower;
    }

    /** Puts a follower of another one on the stack of this one. */
    private void move(Completion follower) {
        synchronized (completed) {
            add(follower);
        }
    }

    /** Takes the newest of the followers, and counts who begins to run some. */
    private Completion pop(boolean isFirst) {
        synchronized (completed) {
            Completion newest = followers;
            if (newest == null && hasLate()) {
                newest = late;
                late = newest.next;
                newest.next = null;
                newest.wasAbove = false;
                newest.isLast = false;
                if (isFirst) {
                    busy.getAndIncrement();
                }
                return newest;
            }
            if (newest != null) {
                followers = newest.next;
                newest.wasAbove = followers != null || newest.isAboveWaiter;
                newest.next = null;
                if (isFirst) {
                    busy.getAndIncrement();
                }
                newest.isLast = followers == null && busy.get() == 1;
            }
            return newest;
        }
    }

    /** Whether the future has ended, where it matters if that was before a follower is added. */
    private boolean hasEndedBefore() {
        return LockHooks.foreseesLateFollowers() && result() != null;
    }

    /** Adds what comes after a future that had not ended before. */
    final void follow(Completion follower) {
        if (push(follower)) {
            follower.fire(Completion.SYNC);
        }
    }

    /** Adds what comes after the end, or has it run by an executor or others if it comes in between; false if it had ended. */
    private boolean follows(Completion follower) {
        boolean looksFirst = LockHooks.foreseesLateFollowers()
                || LockHooks.foreseesLateHelp() && follower.staysOfUse();
        if (looksFirst && result() != null) {
            return false;
        }
        boolean ended = push(follower);
        if (ended && looksFirst) {
            follower.fire(Completion.SYNC);
            return true;
        }
        return !ended;
    }

    /**
     * Runs those that follow, and those that follow these. What follows another future is put on the stack of this one, but for
     * the oldest: so the order is that of the original.
     */
    final void runFollowers() {
        Completion first = pop(true);
        if (first == null) {
            return;
        }
        try {
            runFollowers(first);
        } finally {
            busy.getAndDecrement();
        }
    }

    private void runFollowers(Completion first) {
        CompletableFuture<?> of = this;
        Completion newest = first;
        boolean isLast = false;
        while (true) {
            if (newest == null) {
                if (of == this || isLast && !hasLate()) {
                    return;
                }
                of = this;
            } else if (of != this && newest.wasAbove) {
                move(newest);
                isLast = false;
            } else {
                isLast = of == this ? newest.isLast && !LockHooks.foreseesLateFollowers() : isLast;
                CompletableFuture<?> ended = newest.fire(Completion.NESTED);
                if (ended == null && isLast && !hasLate()) {
                    return;
                }
                of = ended == null ? this : ended;
            }
            newest = of.pop(false);
        }
    }

    /** By an executor that has run one of those that follow. */
    final void helpAfterEnd() {
        if (result() != null) {
            runFollowers();
        }
    }

    // waiting

    /** A worker that waits, in whose place another one may work. */
    private static final class Waiter implements ForkJoinPool.ManagedBlocker {
        private final CompletableFuture<?> of;
        private final boolean isInterruptible;
        private final boolean isTimed;
        private final long deadline;
        /** It does nothing else meanwhile. */
        private boolean waits;
        private boolean wasInterrupted;

        Waiter(CompletableFuture<?> of, boolean isInterruptible, boolean isTimed, long nanos) {
            this.of = of;
            this.isInterruptible = isInterruptible;
            this.isTimed = isTimed;
            this.deadline = isTimed ? LockHooks.nanoTime() + nanos : 0;
        }

        private long left() {
            return isTimed ? deadline - LockHooks.nanoTime() : 1;
        }

        @Override
        public boolean isReleasable() {
            wasInterrupted |= Thread.interrupted();
            return wasInterrupted && isInterruptible || left() <= 0 || waits && of.result() != null;
        }

        @Override
        public boolean block() throws InterruptedException {
            of.await(isInterruptible, isTimed, left());
            return true;
        }
    }

    /** The outcome, or null if the time is over. */
    private Object await(boolean isInterruptible, boolean isTimed, long nanos) throws InterruptedException {
        if (!LockHooks.foreseesWaiterHelp()) {
            return awaitEnd(isInterruptible, isTimed, nanos);
        }
        boolean wasInterrupted = false;
        boolean isFollowed;
        Object outcome;
        synchronized (completed) {
            if (isEnded) {
                return result();
            }
            if (isTimed && nanos <= 0) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                return null;
            }
            waiting++;
            try {
                wasInterrupted = await(isInterruptible, isTimed ? nanos : -1);
            } finally {
                waiting--;
                if (!isEnded && waiting == 0) {
                    for (Completion each = followers; each != null; each = each.next) {
                        each.isAboveWaiter = false;
                    }
                }
            }
            isFollowed = isEnded && looksFollowed();
            outcome = isEnded ? result() : null;
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        if (outcome != null && (isFollowed || hasLate())) {
            runFollowers();
        }
        return outcome;
    }

    /**
     * The same in one operation, whether the thread comes before the end or after it. That is the same as long as nobody follows:
     * who has come before would help with those.
     */
    private Object awaitEnd(boolean isInterruptible, boolean isTimed, long nanos) throws InterruptedException {
        boolean wasInterrupted = false;
        while (true) {
            try {
                if (!isTimed) {
                    completed.await();
                } else if (nanos > 0 ? !completed.await(nanos) : completed.remaining() > 0) {
                    if (nanos <= 0 && Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    return null;
                }
                if (isTimed && Thread.currentThread().isInterrupted()) {
                    // with a limit, who has waited looks at the interrupt before the result
                    LockHooks.waiterHelp();
                }
                break;
            } catch (InterruptedException interrupted) {
                if (isInterruptible) {
                    throw interrupted;
                }
                wasInterrupted = true;
            }
        }
        if ((note(0) & HAS_NEEDY) != 0) {
            LockHooks.followedWait();
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        return result();
    }

    /** Waits with the monitor, without a limit if that is negative; whether the thread was interrupted. */
    private boolean await(boolean isInterruptible, long nanos) throws InterruptedException {
        if (nanos >= 0) {
            long left = nanos;
            long deadline = LockHooks.nanoTime() + left;
            while (!isEnded && left > 0) {
                completed.wait(left / 1_000_000, (int) (left % 1_000_000));
                LockHooks.checkInterrupt();
                left = deadline - LockHooks.nanoTime();
            }
            return false;
        }
        boolean wasInterrupted = false;
        while (!isEnded) {
            try {
                completed.wait();
            } catch (InterruptedException interrupted) {
                // who finds it ended is not told that he was interrupted meanwhile
                if (isInterruptible && !isEnded) {
                    throw interrupted;
                }
                wasInterrupted = true;
            }
        }
        return wasInterrupted;
    }

    /** The outcome, or null if the time is over. */
    final Object outcome(boolean isInterruptible, boolean isTimed, long nanos) throws InterruptedException {
        if (!(Thread.currentThread() instanceof ForkJoinWorkerThread)) {
            return parts == null
                    ? await(isInterruptible, isTimed, nanos)
                    : parts.await(isInterruptible, isTimed, nanos);
        }
        Object outcome = result();
        if (outcome != null) {
            return outcome;
        }
        if (isInterruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (isTimed && nanos <= 0) {
            return null;
        }
        Waiter waiter = new Waiter(this, isInterruptible, isTimed, nanos);
        ForkJoinPool.helpAsyncBlocker(defaultExecutor(), waiter);
        waiter.waits = true;
        ForkJoinPool.managedBlock(waiter);
        outcome = isInterruptible && waiter.wasInterrupted && isTimed ? null : result();
        if (waiter.wasInterrupted) {
            if (outcome == null) {
                throw new InterruptedException();
            }
            Thread.currentThread().interrupt();
        }
        if (outcome != null) {
            runFollowers();
        }
        return outcome;
    }

    private static <V> V as(Object value) {
        @SuppressWarnings("unchecked")
        V typed = (V) value;
        return typed;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        return as(Outcome.got(outcome(true, false, 0)));
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        Object outcome = outcome(true, true, unit.toNanos(timeout));
        if (outcome == null) {
            throw new TimeoutException();
        }
        return as(Outcome.got(outcome));
    }

    public T join() {
        try {
            return as(Outcome.joined(outcome(false, false, 0), "join"));
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public T getNow(T valueIfAbsent) {
        Object outcome = result();
        return outcome == null ? valueIfAbsent : as(Outcome.joined(outcome, "getNow"));
    }

    /** Of {@link Future}, since JDK 19. */
    public T resultNow() {
        return as(Outcome.result(result()));
    }

    /** Of {@link Future}, since JDK 19. */
    public Throwable exceptionNow() {
        return Outcome.exception(result());
    }

    @Override
    public boolean isDone() {
        return result() != null;
    }

    @Override
    public boolean isCancelled() {
        return Outcome.isCancelled(result());
    }

    public boolean isCompletedExceptionally() {
        return Outcome.failure(result()) != null;
    }

    public int getNumberOfDependents() {
        LockHooks.waiterHelp();
        asksMore();
        if ((note(IS_COUNTED) & PART) != 0) {
            LockHooks.partsFollowed();
        }
        synchronized (completed) {
            int number = waiting;
            for (Completion each = followers; each != null; each = each.next) {
                boolean isOver = each instanceof Completion.Any && each.to.result() != null;
                number += isOver ? 0 : 1;
            }
            return number;
        }
    }

    @Override
    public String toString() {
        Object outcome = result();
        if (outcome != null) {
            return super.toString() + Outcome.text(outcome);
        }
        int number = getNumberOfDependents();
        return super.toString() + (number == 0 ? "[Not completed]" : "[Not completed, " + number + " dependents]");
    }

    // ends from outside

    public boolean complete(T value) {
        return ends(Outcome.of(value));
    }

    public boolean completeExceptionally(Throwable ex) {
        return ends(Outcome.given(Objects.requireNonNull(ex)));
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return ends(Outcome.given(new CancellationException())) || isCancelled();
    }

    public void obtrudeValue(T value) {
        obtrude(Outcome.of(value));
    }

    public void obtrudeException(Throwable ex) {
        obtrude(Outcome.given(Objects.requireNonNull(ex)));
    }

    private void obtrude(Object outcome) {
        int how = end(outcome, true);
        if ((how & ENDED) == 0) {
            result = outcome;
        }
        if (isFollowed(how)) {
            runFollowers();
        }
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        if (supplier == null || executor == null) {
            throw new NullPointerException();
        }
        executor.execute(new Completion.Work(this, supplier, null));
        return this;
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    // beginnings

    private static Executor checked(Executor executor) {
        Objects.requireNonNull(executor);
        return !USES_POOL && executor == ForkJoinPool.commonPool() ? DEFAULT : executor;
    }

    private static <U> CompletableFuture<U> started(Supplier<U> supplier, Runnable runnable, Executor executor) {
        if (supplier == null && runnable == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> future = new CompletableFuture<>();
        executor.execute(new Completion.Work(future, supplier, runnable));
        return future;
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return started(supplier, null, DEFAULT);
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        return started(supplier, null, checked(executor));
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable) {
        return started(null, runnable, DEFAULT);
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        return started(null, runnable, checked(executor));
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        return new CompletableFuture<>(Outcome.of(value));
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable ex) {
        return new CompletableFuture<>(Outcome.given(Objects.requireNonNull(ex)));
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        return new MinimalStage<>(Outcome.of(value));
    }

    public static <U> CompletionStage<U> failedStage(Throwable ex) {
        return new MinimalStage<>(Outcome.given(Objects.requireNonNull(ex)));
    }

    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }

    public Executor defaultExecutor() {
        return DEFAULT;
    }

    @Override
    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    /** What this one ends with, another one does, too. */
    private <F extends CompletableFuture<?>> F relayedTo(F other) {
        if (!follows(new Completion.Relay(other, this))) {
            other.end(Outcome.passed(result()), true);
        }
        return other;
    }

    public CompletableFuture<T> copy() {
        CompletableFuture<T> copied = newIncompleteFuture();
        return relayedTo(copied);
    }

    public CompletionStage<T> minimalCompletionStage() {
        return relayedTo(new MinimalStage<T>());
    }

    // stages

    /** Ends the future with what the stage comes to, or has an executor do so; the one before has ended. */
    private static void runs(Completion stage, Executor executor) {
        stage.isEarly = true;
        if (executor == null) {
            stage.fire(Completion.NESTED);
            return;
        }
        try {
            executor.execute(stage);
        } catch (Throwable thrown) {
            stage.to.end(Outcome.thrown(thrown), true);
        }
    }

    private <U> CompletableFuture<U> then(CompletionStep step, Executor executor, Object function) {
        Objects.requireNonNull(function);
        CompletableFuture<U> to = newIncompleteFuture();
        if (follows(new Completion.Stage(executor, to, this, step, function))) {
            return to;
        }
        // an exception needs no executor, but where it is what the function is for
        Object outcome = executor == null || !step.isForFailures() ? step.skipped(result()) : null;
        if (outcome != null) {
            to.end(outcome, true);
        } else {
            if (executor != null && !LockHooks.foreseesLateFollowers()) {
                expectHelp();
            }
            runs(new Completion.Stage(null, to, this, step, function), executor);
        }
        return to;
    }

    /** An executor will have run a follower of this one, and will look for others. */
    private void expectHelp() {
        synchronized (completed) {
            if (busy == null) {
                busy = new AtomicInteger();
            }
            busy.getAndIncrement();
        }
    }

    private <U> CompletableFuture<U> both(
            CompletionStep step, Executor executor, CompletionStage<?> stage, Object function) {
        CompletableFuture<?> other = function == null ? null : stage.toCompletableFuture();
        Objects.requireNonNull(other);
        CompletableFuture<U> to = newIncompleteFuture();
        if (!followBoth(other, new Completion.Both(executor, to, this, other, step, function))) {
            if (executor != null && !LockHooks.foreseesLateFollowers()) {
                expectHelp();
                other.expectHelp();
            }
            runs(new Completion.Both(null, to, this, other, step, function).after(true, true), executor);
        }
        return to;
    }

    /** Adds what comes after both; false if both had ended before. */
    private boolean followBoth(CompletableFuture<?> other, Completion.Both follower) {
        if (other == this) {
            return follows(follower.after(false, true));
        }
        if (hasEndedBefore()) {
            return other.follows(new Completion.Second(follower.after(true, false)));
        }
        if (push(follower)) {
            boolean isLate = LockHooks.foreseesLateHelp() && follower.staysOfUse();
            if (!LockHooks.foreseesLateFollowers() && !isLate) {
                return other.follows(new Completion.Second(follower.after(true, false)));
            }
            follower.arrives(false);
            if (!LockHooks.foreseesLateFollowers()) {
                return other.follows(new Completion.Second(follower));
            }
        }
        if (!other.follows(new Completion.Second(follower))) {
            follower.fire(Completion.SYNC, true);
        }
        return true;
    }

    private <U> CompletableFuture<U> either(
            CompletionStep step, Executor executor, CompletionStage<?> stage, Object function) {
        CompletableFuture<?> other = function == null ? null : stage.toCompletableFuture();
        Objects.requireNonNull(other);
        CompletableFuture<?> first = result() != null ? this : other.result() != null ? other : null;
        if (first != null) {
            return first.then(step, executor, function);
        }
        CompletableFuture<U> to = newIncompleteFuture();
        Completion.Either follower = new Completion.Either(executor, to, this, other, step, function);
        if (push(follower)) {
            follower.fire(Completion.SYNC);
        } else if (other != this) {
            other.follow(new Completion.Other(follower));
        }
        return to;
    }

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> fn) {
        return then(CompletionStep.APPLY, null, fn);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> fn) {
        return then(CompletionStep.APPLY, defaultExecutor(), fn);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> fn, Executor executor) {
        return then(CompletionStep.APPLY, checked(executor), fn);
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        return then(CompletionStep.ACCEPT, null, action);
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {
        return then(CompletionStep.ACCEPT, defaultExecutor(), action);
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
        return then(CompletionStep.ACCEPT, checked(executor), action);
    }

    @Override
    public CompletableFuture<Void> thenRun(Runnable action) {
        return then(CompletionStep.RUN, null, action);
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action) {
        return then(CompletionStep.RUN, defaultExecutor(), action);
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action, Executor executor) {
        return then(CompletionStep.RUN, checked(executor), action);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
        return both(CompletionStep.COMBINE, null, other, fn);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
        return both(CompletionStep.COMBINE, defaultExecutor(), other, fn);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn, Executor executor) {
        return both(CompletionStep.COMBINE, checked(executor), other, fn);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBoth(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return both(CompletionStep.ACCEPT_BOTH, null, other, action);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return both(CompletionStep.ACCEPT_BOTH, defaultExecutor(), other, action);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action, Executor executor) {
        return both(CompletionStep.ACCEPT_BOTH, checked(executor), other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
        return both(CompletionStep.RUN_AFTER_BOTH, null, other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action) {
        return both(CompletionStep.RUN_AFTER_BOTH, defaultExecutor(), other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return both(CompletionStep.RUN_AFTER_BOTH, checked(executor), other, action);
    }

    @Override
    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return either(CompletionStep.APPLY, null, other, fn);
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return either(CompletionStep.APPLY, defaultExecutor(), other, fn);
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> fn, Executor executor) {
        return either(CompletionStep.APPLY, checked(executor), other, fn);
    }

    @Override
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return either(CompletionStep.ACCEPT, null, other, action);
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return either(CompletionStep.ACCEPT, defaultExecutor(), other, action);
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> action, Executor executor) {
        return either(CompletionStep.ACCEPT, checked(executor), other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
        return either(CompletionStep.RUN, null, other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action) {
        return either(CompletionStep.RUN, defaultExecutor(), other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return either(CompletionStep.RUN, checked(executor), other, action);
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> fn) {
        return then(CompletionStep.COMPOSE, null, fn);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn) {
        return then(CompletionStep.COMPOSE, defaultExecutor(), fn);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> fn, Executor executor) {
        return then(CompletionStep.COMPOSE, checked(executor), fn);
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
        return then(CompletionStep.WHEN_COMPLETE, null, action);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action) {
        return then(CompletionStep.WHEN_COMPLETE, defaultExecutor(), action);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action, Executor executor) {
        return then(CompletionStep.WHEN_COMPLETE, checked(executor), action);
    }

    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> fn) {
        return then(CompletionStep.HANDLE, null, fn);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> fn) {
        return then(CompletionStep.HANDLE, defaultExecutor(), fn);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> fn, Executor executor) {
        return then(CompletionStep.HANDLE, checked(executor), fn);
    }

    @Override
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> fn) {
        return then(CompletionStep.EXCEPTIONALLY, null, fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn) {
        return then(CompletionStep.EXCEPTIONALLY, defaultExecutor(), fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn, Executor executor) {
        return then(CompletionStep.EXCEPTIONALLY, checked(executor), fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return then(CompletionStep.EXCEPTIONALLY_COMPOSE, null, fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return then(CompletionStep.EXCEPTIONALLY_COMPOSE, defaultExecutor(), fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(
            Function<Throwable, ? extends CompletionStage<T>> fn, Executor executor) {
        return then(CompletionStep.EXCEPTIONALLY_COMPOSE, checked(executor), fn);
    }

    // of many

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... cfs) {
        Parts parts = Parts.of(cfs);
        return parts == null ? all(cfs, 0, cfs.length - 1) : new CompletableFuture<>(parts);
    }

    private static CompletableFuture<Void> all(CompletableFuture<?>[] of, int low, int high) {
        CompletableFuture<Void> to = new CompletableFuture<>();
        if (low > high) {
            to.end(Outcome.NULL, true);
            return to;
        }
        int middle = (low + high) >>> 1;
        CompletableFuture<?> first = low == middle ? of[low] : all(of, low, middle);
        CompletableFuture<?> second =
                low == high ? first : high == middle + 1 ? of[high] : all(of, middle + 1, high);
        if (first == null || second == null) {
            throw new NullPointerException();
        }
        Completion.Both both = new Completion.Both(null, to, first, second, CompletionStep.RELAY_BOTH, null);
        if (!first.followBoth(second, both)) {
            both.after(true, true).fire(Completion.NESTED);
        }
        return to;
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... cfs) {
        if (cfs.length == 0) {
            return new CompletableFuture<>();
        }
        CompletableFuture<Object> to = new CompletableFuture<>();
        if (cfs.length == 1) {
            return cfs[0].relayedTo(to);
        }
        for (CompletableFuture<?> each : cfs) {
            Object outcome = each.result();
            if (outcome != null) {
                to.end(Outcome.passed(outcome), true);
                return to;
            }
        }
        for (CompletableFuture<?> each : cfs.clone()) {
            each.follow(new Completion.Any(to, each));
        }
        return to;
    }

    // time limits

    /**
     * Ends a future whose time is over: a thread that waits for either, so that a limit that does not matter is no order. The JDK
     * has one thread for all limits, and so one of these goes on at a time.
     */
    private static final class Limit<U> extends Thread implements BiConsumer<Object, Throwable> {
        private static final Object ONE_AT_A_TIME = new Object();

        private final CompletableFuture<U> of;
        private final boolean hasValue;
        private final U value;
        private final long nanos;
        private final Countdown ended = new Countdown(1);

        Limit(CompletableFuture<U> of, boolean hasValue, U value, long nanos) {
            super(HAS_POOL ? "ForkJoinPool.commonPool-delayScheduler" : Delayer.NAME);
            this.of = of;
            this.hasValue = hasValue;
            this.value = value;
            this.nanos = nanos;
            setDaemon(true);
        }

        /** The future has ended. */
        @Override
        public void accept(Object result, Throwable failure) {
            ended.countDown();
        }

        @Override
        public void run() {
            try {
                if (ended.await(nanos)) {
                    return;
                }
            } catch (InterruptedException byNobody) {
                return;
            }
            synchronized (ONE_AT_A_TIME) {
                if (hasValue) {
                    of.complete(value);
                } else if (of.result() == null) {
                    of.completeExceptionally(new TimeoutException());
                }
            }
        }
    }

    /** Before JDK 25, the pool for tasks that wait. */
    private static final class Delayer {
        private static final String NAME = "CompletableFutureDelayScheduler";
        private static final ScheduledThreadPoolExecutor POOL = new ScheduledThreadPoolExecutor(1, new Daemons());

        static {
            POOL.setRemoveOnCancelPolicy(true);
        }

        private static final class Daemons implements ThreadFactory {
            @Override
            public Thread newThread(Runnable task) {
                Thread thread = new Thread(task);
                thread.setDaemon(true);
                thread.setName(NAME);
                return thread;
            }
        }
    }

    private void endsLater(boolean hasValue, T value, long delay, TimeUnit unit) {
        Limit<T> limit = new Limit<>(this, hasValue, value, unit.toNanos(delay));
        whenComplete(limit);
        limit.start();
    }

    private static DelayScheduler.ScheduledForkJoinTask<Void> clock(Runnable task, long nanos) {
        return new DelayScheduler.ScheduledForkJoinTask<>(nanos, 0, true, task, null, (ForkJoinPool) DEFAULT);
    }

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        Objects.requireNonNull(unit);
        if (result() == null) {
            endsLater(false, null, timeout, unit);
        }
        return this;
    }

    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        Objects.requireNonNull(unit);
        if (result() == null) {
            endsLater(true, value, timeout, unit);
        }
        return this;
    }

    /** Hands tasks to another executor, after a time. */
    private static final class DelayedExecutor implements Executor {
        private final long delay;
        private final TimeUnit unit;
        private final Executor executor;

        DelayedExecutor(long delay, TimeUnit unit, Executor executor) {
            this.delay = delay;
            this.unit = unit;
            this.executor = executor;
        }

        @Override
        public void execute(Runnable task) {
            Runnable submission = new Submission(executor, task);
            if (HAS_POOL) {
                clock(submission, unit.toNanos(delay)).schedule();
            } else {
                Delayer.POOL.schedule(submission, delay, unit);
            }
        }
    }

    private static final class Submission implements Runnable {
        private final Executor executor;
        private final Runnable task;

        Submission(Executor executor, Runnable task) {
            this.executor = executor;
            this.task = task;
        }

        @Override
        public void run() {
            executor.execute(task);
        }
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        if (unit == null || executor == null) {
            throw new NullPointerException();
        }
        return new DelayedExecutor(delay, unit, executor);
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return delayedExecutor(delay, unit, DEFAULT);
    }

    /** One that only its maker can end, or ask. */
    private static final class MinimalStage<T> extends CompletableFuture<T> {
        MinimalStage() {}

        MinimalStage(Object outcome) {
            super(outcome);
        }

        private static UnsupportedOperationException refused() {
            return new UnsupportedOperationException();
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new MinimalStage<>();
        }

        @Override
        public CompletableFuture<T> toCompletableFuture() {
            return super.relayedTo(new CompletableFuture<T>());
        }

        @Override
        public T get() {
            throw refused();
        }

        @Override
        public T get(long timeout, TimeUnit unit) {
            throw refused();
        }

        @Override
        public T getNow(T valueIfAbsent) {
            throw refused();
        }

        @Override
        public T join() {
            throw refused();
        }

        @Override
        public T resultNow() {
            throw refused();
        }

        @Override
        public Throwable exceptionNow() {
            throw refused();
        }

        @Override
        public boolean complete(T value) {
            throw refused();
        }

        @Override
        public boolean completeExceptionally(Throwable ex) {
            throw refused();
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            throw refused();
        }

        @Override
        public void obtrudeValue(T value) {
            throw refused();
        }

        @Override
        public void obtrudeException(Throwable ex) {
            throw refused();
        }

        @Override
        public boolean isDone() {
            throw refused();
        }

        @Override
        public boolean isCancelled() {
            throw refused();
        }

        @Override
        public boolean isCompletedExceptionally() {
            throw refused();
        }

        @Override
        public int getNumberOfDependents() {
            throw refused();
        }

        @Override
        public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
            throw refused();
        }

        @Override
        public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
            throw refused();
        }

        @Override
        public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
            throw refused();
        }

        @Override
        public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
            throw refused();
        }
    }
}
