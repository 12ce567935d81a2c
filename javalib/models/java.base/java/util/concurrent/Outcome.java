package java.util.concurrent;

import io.jcheck.runtime.TaskHooks;

/** How a {@link CompletableFuture} of the model has ended, if not with a value: with null, or with an exception. */
final class Outcome {
    static final Outcome NULL = new Outcome(null);

    /** Since this version messages of exceptions are made with care, and what was cancelled says who asked. */
    private static final int CAREFUL = 25;

    static final boolean IS_CAREFUL = Runtime.version().feature() >= CAREFUL;

    private final Throwable failure;

    private Outcome(Throwable failure) {
        this.failure = failure;
    }

    static Object of(Object value) {
        return value == null ? NULL : value;
    }

    /** An exception that somebody has given. */
    static Outcome given(Throwable failure) {
        return new Outcome(failure);
    }

    /** An exception that a function has thrown. */
    static Outcome thrown(Throwable failure) {
        TaskHooks.failed(failure);
        return wrapped(failure);
    }

    private static Outcome wrapped(Throwable failure) {
        return new Outcome(completion(failure));
    }

    /** The outcome of a stage that has this exception from an outcome before it, or from its own function. */
    static Outcome following(Throwable failure, Object before) {
        boolean same = failure instanceof CompletionException && failure == failure(before);
        return same ? (Outcome) before : wrapped(failure);
    }

    /** The outcome of a stage that takes it from the one before. */
    static Object passed(Object before) {
        Throwable failure = failure(before);
        return failure == null ? before : following(failure, before);
    }

    static Object value(Object outcome) {
        return outcome instanceof Outcome ? null : outcome;
    }

    /** Null if there is a value. */
    static Throwable failure(Object outcome) {
        return outcome instanceof Outcome ? ((Outcome) outcome).failure : null;
    }

    static boolean isCancelled(Object outcome) {
        return failure(outcome) instanceof CancellationException;
    }

    /** An exception without what stages have put around it. */
    private static Throwable cause(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
        return cause == null ? failure : cause;
    }

    private static CompletionException completion(Throwable failure) {
        if (failure instanceof CompletionException) {
            return (CompletionException) failure;
        }
        try {
            return new CompletionException(failure);
        } catch (Throwable untold) {
            if (!IS_CAREFUL) {
                throw untold;
            }
            CompletionException silent = new CompletionException("", failure);
            silent.addSuppressed(untold);
            return silent;
        }
    }

    private static ExecutionException execution(Throwable failure) {
        try {
            return new ExecutionException(failure);
        } catch (Throwable untold) {
            if (!IS_CAREFUL) {
                throw untold;
            }
            ExecutionException silent = new ExecutionException("", failure);
            silent.addSuppressed(untold);
            return silent;
        }
    }

    private static CancellationException cancellation(CancellationException failure, String asker) {
        if (!IS_CAREFUL) {
            return failure;
        }
        CancellationException told = new CancellationException(asker);
        ((Throwable) told).initCause(failure);
        return told;
    }

    /** What `join` and its kin give. */
    static Object joined(Object outcome, String asker) {
        Throwable failure = failure(outcome);
        if (failure == null) {
            return value(outcome);
        }
        if (failure instanceof CancellationException) {
            throw cancellation((CancellationException) failure, asker);
        }
        throw completion(failure);
    }

    /** What `get` gives. */
    static Object got(Object outcome) throws ExecutionException {
        Throwable failure = failure(outcome);
        if (failure == null) {
            return value(outcome);
        }
        if (failure instanceof CancellationException) {
            throw cancellation((CancellationException) failure, "get");
        }
        throw execution(cause(failure));
    }

    /** What `resultNow` gives. */
    static Object result(Object outcome) {
        if (outcome == null || failure(outcome) != null) {
            throw new IllegalStateException();
        }
        return value(outcome);
    }

    /** What `exceptionNow` gives. */
    static Throwable exception(Object outcome) {
        Throwable failure = failure(outcome);
        if (failure == null || failure instanceof CancellationException) {
            throw new IllegalStateException();
        }
        return cause(failure);
    }

    static String text(Object outcome) {
        Throwable failure = failure(outcome);
        if (failure == null) {
            return "[Completed normally]";
        }
        return "[Completed exceptionally: " + (IS_CAREFUL ? failure.getClass().getName() : failure) + "]";
    }
}
