package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import java.util.function.Supplier;

/**
 * What a {@link CompletableFuture} of the model does when those before it have ended. Who takes it from the stack of one of
 * them fires it. Where two threads may come to that, one of them claims it.
 */
@SuppressWarnings("serial")
abstract class Completion extends ForkJoinTask<Void>
        implements Runnable, CompletableFuture.AsynchronousCompletionTask {
    /** By whoever has ended a future; what is left to do for those that follow is told, not done. */
    static final int NESTED = -1;
    /** By whoever has added it, as the future has ended meanwhile. */
    static final int SYNC = 0;
    /** By an executor. */
    static final int ASYNC = 1;

    final Executor executor;
    final CompletableFuture<?> to;

    // Guarded by the monitor of the future whose stack it is on.
    Completion next;
    /** There was somebody who waited when it came. */
    boolean isAboveWaiter;
    /** There was something below it when it was taken. */
    boolean wasAbove;
    /** Nothing was left when it was taken, nor anybody else who could add something. */
    boolean isLast;
    /** More than one thread may come to fire it. */
    boolean isShared;

    /** It was never on a stack, as the future before it had ended. */
    boolean isEarly;

    /** Of one that is shared: the thread that fires it has got as far as the end of the future. */
    private volatile boolean isSpent;

    Completion(Executor executor, CompletableFuture<?> to) {
        this.executor = executor;
        this.to = to;
    }

    /**
     * Does it.
     *
     * @param mode who calls
     * @return of nested ones, the future that has ended and is followed by others
     */
    abstract CompletableFuture<?> fire(int mode);

    /**
     * A future before it has ended, and others that follow that one may run before the calling thread comes to this one: who has
     * taken it from another stack may find it ended.
     */
    void announce() {}

    /** Whether the calling thread runs it now, which no other thread may do then. */
    final boolean claims() {
        if (isShared && !compareAndSetForkJoinTaskTag((short) 0, (short) 1)) {
            return false;
        }
        if (executor == null) {
            return true;
        }
        executor.execute(this);
        return false;
    }

    /** The future was found ended: those that follow it may need help, unless somebody is about to run them. */
    final int found() {
        return isShared && isSpent ? 0 : to.look();
    }

    /** Ends the future, unless it has ended. */
    final int ends(Object outcome, int mode) {
        int how = to.end(outcome, mode == NESTED);
        if (isShared) {
            isSpent = true;
        }
        if ((how & CompletableFuture.NEEDS_HELP) != 0) {
            missesHelp();
        }
        return how;
    }

    /**
     * Others follow, and somebody could help to run them: had this one come while the future before it ended, it would be on a
     * stack still, and who takes it from there would go on with what follows.
     */
    final void missesHelp() {
        if (isEarly && !LockHooks.foreseesLateFollowers() && !LockHooks.foreseesLateHelp()) {
            LockHooks.lateHelp();
        }
    }

    /** Whether who takes it from a stack after this outcome only hands it to workers, which are all alike: so anybody may do it. */
    boolean isHandedOn(Object before) {
        return false;
    }

    /** Whether it may be of use on a stack although its turn has come: it has not ended its future with that. */
    boolean staysOfUse() {
        return executor != null;
    }

    /** After the end of the future: runs, or gives back, those that follow. */
    final CompletableFuture<?> after(int how, CompletableFuture<?> from, CompletableFuture<?> other, int mode) {
        if (mode != NESTED) {
            if (other != null) {
                other.helpAfterEnd();
            }
            from.helpAfterEnd();
        }
        if (!to.isFollowed(how)) {
            return null;
        }
        if (mode == NESTED) {
            return to;
        }
        to.runFollowers();
        return null;
    }

    @Override
    public final void run() {
        fire(ASYNC);
    }

    @Override
    protected final boolean exec() {
        fire(ASYNC);
        return false;
    }

    @Override
    public final Void getRawResult() {
        return null;
    }

    @Override
    protected final void setRawResult(Void value) {}

    /** A function of one future before it, or with {@link Either} of the first of two. */
    static class Stage extends Completion {
        final CompletableFuture<?> from;
        private final CompletionStep step;
        private final Object function;

        Stage(
                Executor executor,
                CompletableFuture<?> to,
                CompletableFuture<?> from,
                CompletionStep step,
                Object function) {
            super(executor, to);
            this.from = from;
            this.step = step;
            this.function = function;
        }

        Object before() {
            return from.result();
        }

        CompletableFuture<?> other() {
            return null;
        }

        @Override
        final boolean staysOfUse() {
            return executor != null || step.isComposed();
        }

        @Override
        final boolean isHandedOn(Object before) {
            return ForkJoinPool.isForAll(executor) && skipped(before) == null;
        }

        /** The outcome that needs no function, nor an executor. */
        Object skipped(Object before) {
            return step.skipped(before);
        }

        @Override
        final CompletableFuture<?> fire(int mode) {
            Object before = before();
            if (before == null) {
                return null;
            }
            int how;
            if (to.result() != null) {
                how = found();
            } else {
                Object outcome = skipped(before);
                try {
                    if (outcome == null) {
                        if (mode != ASYNC && !claims()) {
                            return null;
                        }
                        outcome = step.skipped(before);
                        if (outcome == null && step.isComposed()) {
                            return composed(step.composed(function, before), mode);
                        }
                        outcome = outcome == null ? step.called(function, before) : outcome;
                    }
                } catch (Throwable thrown) {
                    outcome = step.failed(thrown, before);
                }
                how = ends(outcome, mode);
            }
            return after(how, from, other(), mode);
        }

        private CompletableFuture<?> composed(CompletableFuture<?> given, int mode) {
            Object outcome = given.result();
            if (outcome != null) {
                return after(ends(Outcome.passed(outcome), mode), from, null, mode);
            }
            missesHelp();
            given.follow(new Relay(to, given));
            return to.result() == null ? null : after(to.look(), from, null, mode);
        }
    }

    /** A function of the first of two futures that has ended. */
    static final class Either extends Stage {
        private final CompletableFuture<?> other;

        Either(
                Executor executor,
                CompletableFuture<?> to,
                CompletableFuture<?> from,
                CompletableFuture<?> other,
                CompletionStep step,
                Object function) {
            super(executor, to, from, step, function);
            this.other = other;
            this.isShared = true;
        }

        @Override
        Object before() {
            Object first = from.result();
            return first == null ? other.result() : first;
        }

        @Override
        CompletableFuture<?> other() {
            return other;
        }

        /** With an executor, exceptions go there, too. */
        @Override
        Object skipped(Object before) {
            return null;
        }
    }

    /** A function of two futures. Who finds both ended runs it. */
    static final class Both extends Completion {
        /** Reports call the monitor so. */
        private static final class Arrivals {}

        private final Arrivals arrivals = new Arrivals();
        // Guarded by that, once others know of it.
        private boolean isFirstEnded;
        private boolean isSecondEnded;
        /** Who has told of the end of one of them while the other had not ended; null where that was known before. */
        private Thread early;

        private final CompletableFuture<?> first;
        private final CompletableFuture<?> second;
        private final CompletionStep step;
        private final Object function;

        Both(
                Executor executor,
                CompletableFuture<?> to,
                CompletableFuture<?> first,
                CompletableFuture<?> second,
                CompletionStep step,
                Object function) {
            super(executor, to);
            this.first = first;
            this.second = second;
            this.step = step;
            this.function = function;
            this.isShared = true;
        }

        /** Before others know of it: the first one, the second one, or both have ended. */
        Both after(boolean first, boolean second) {
            isFirstEnded = first;
            isSecondEnded = second;
            return this;
        }

        /** One of them has ended; whether both have. */
        boolean arrives(boolean isSecond) {
            synchronized (arrivals) {
                isFirstEnded |= !isSecond;
                isSecondEnded |= isSecond;
                boolean both = isFirstEnded && isSecondEnded;
                early = both ? early : Thread.currentThread();
                return both;
            }
        }

        /** Whether another thread has told of the first end. After the second one, when this changes no more. */
        private boolean isHelped() {
            return early != null && early != Thread.currentThread();
        }

        @Override
        void announce() {
            arrives(false);
        }

        @Override
        CompletableFuture<?> fire(int mode) {
            return fire(mode, false);
        }

        CompletableFuture<?> fire(int mode, boolean isSecond) {
            if (mode == ASYNC || arrives(isSecond)) {
                return fireAfterBoth(mode);
            }
            // In the original, who tells of the first end looks at both, perhaps so late that another thread has got as far as the
            // end of this stage: then both may run what follows it.
            boolean isLate = LockHooks.foreseesCombineHelp() && to.result() != null;
            return isLate ? after(found(), first, second, mode) : null;
        }

        CompletableFuture<?> fireAfterBoth(int mode) {
            Object one = first.result();
            Object two = second.result();
            int how;
            if (to.result() != null) {
                how = found();
            } else {
                Object outcome = step.skipped(one, two);
                if (outcome == null) {
                    try {
                        if (mode != ASYNC && !claims()) {
                            return null;
                        }
                        outcome = step.called(function, one, two);
                    } catch (Throwable thrown) {
                        outcome = Outcome.thrown(thrown);
                    }
                }
                how = ends(outcome, mode);
                if ((how & CompletableFuture.NEEDS_HELP) != 0 && function != null && isHelped()) {
                    LockHooks.combineHelp();
                }
            }
            return after(how, first, second, mode);
        }
    }

    /** Stands for {@link Both} on the stack of the second future. */
    static final class Second extends Completion {
        private final Both of;

        Second(Both of) {
            super(of.executor, of.to);
            this.of = of;
        }

        @Override
        void announce() {
            of.arrives(true);
        }

        @Override
        CompletableFuture<?> fire(int mode) {
            return of.fire(mode, true);
        }
    }

    /** Stands for {@link Either} there. */
    static final class Other extends Completion {
        private final Either of;

        Other(Either of) {
            super(of.executor, of.to);
            this.of = of;
        }

        @Override
        CompletableFuture<?> fire(int mode) {
            return of.fire(mode);
        }
    }

    /** Hands an outcome on. */
    static final class Relay extends Completion {
        private final CompletableFuture<?> from;

        Relay(CompletableFuture<?> to, CompletableFuture<?> from) {
            super(null, to);
            this.from = from;
        }

        @Override
        CompletableFuture<?> fire(int mode) {
            Object before = from.result();
            int how = to.result() == null ? ends(Outcome.passed(before), mode) : found();
            return after(how, from, null, mode);
        }
    }

    /** Hands the outcome of the first of several futures on. */
    static final class Any extends Completion {
        private final CompletableFuture<?> from;

        Any(CompletableFuture<?> to, CompletableFuture<?> from) {
            super(null, to);
            this.from = from;
        }

        @Override
        CompletableFuture<?> fire(int mode) {
            int how = ends(Outcome.passed(from.result()), mode);
            if ((how & CompletableFuture.ENDED) == 0 || !to.isFollowed(how)) {
                return null;
            }
            if (mode == NESTED) {
                return to;
            }
            to.runFollowers();
            return null;
        }
    }

    /** A function of nothing, which an executor runs. */
    static final class Work extends Completion {
        private final Supplier<?> supplier;
        private final Runnable runnable;

        Work(CompletableFuture<?> to, Supplier<?> supplier, Runnable runnable) {
            super(null, to);
            this.supplier = supplier;
            this.runnable = runnable;
        }

        private Object outcome() {
            try {
                if (supplier != null) {
                    return Outcome.of(supplier.get());
                }
                runnable.run();
                return Outcome.NULL;
            } catch (Throwable thrown) {
                return Outcome.thrown(thrown);
            }
        }

        @Override
        CompletableFuture<?> fire(int mode) {
            int how = to.result() == null ? to.end(outcome(), true) : CompletableFuture.FOLLOWED;
            if (to.isFollowed(how)) {
                to.runFollowers();
            }
            return null;
        }
    }
}
