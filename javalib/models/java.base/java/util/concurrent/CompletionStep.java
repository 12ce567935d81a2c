package java.util.concurrent;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** What a stage of a {@link CompletableFuture} does with the outcome of those before it. */
enum CompletionStep {
    APPLY,
    ACCEPT,
    RUN,
    HANDLE,
    WHEN_COMPLETE,
    EXCEPTIONALLY,
    COMPOSE,
    EXCEPTIONALLY_COMPOSE,
    /** Of two stages. */
    COMBINE,
    ACCEPT_BOTH,
    RUN_AFTER_BOTH,
    RELAY_BOTH;

    /** Whether the outcome is that of a stage that the function gives. */
    boolean isComposed() {
        return this == COMPOSE || this == EXCEPTIONALLY_COMPOSE;
    }

    /** Whether it is the function's turn only if there is an exception. */
    boolean isForFailures() {
        return this == EXCEPTIONALLY || this == EXCEPTIONALLY_COMPOSE;
    }

    /** The outcome that needs no function, or null if it has to run. */
    Object skipped(Object before) {
        if (this == HANDLE || this == WHEN_COMPLETE) {
            return null;
        }
        boolean failed = Outcome.failure(before) != null;
        if (isForFailures()) {
            return failed ? null : before;
        }
        return failed ? Outcome.passed(before) : null;
    }

    /** The same of two stages. */
    Object skipped(Object first, Object second) {
        Object failed = Outcome.failure(first) != null ? first : second;
        if (Outcome.failure(failed) != null) {
            return Outcome.passed(failed);
        }
        return this == RELAY_BOTH ? Outcome.NULL : null;
    }

    /** Runs the function of the program; throws what that throws. */
    @SuppressWarnings("unchecked")
    Object called(Object function, Object before) {
        Object value = Outcome.value(before);
        Throwable failure = Outcome.failure(before);
        switch (this) {
            case APPLY:
                return Outcome.of(((Function<Object, Object>) function).apply(value));
            case ACCEPT:
                ((Consumer<Object>) function).accept(value);
                return Outcome.NULL;
            case RUN:
                ((Runnable) function).run();
                return Outcome.NULL;
            case HANDLE:
                return Outcome.of(((BiFunction<Object, Throwable, Object>) function).apply(value, failure));
            case WHEN_COMPLETE:
                ((BiConsumer<Object, Throwable>) function).accept(value, failure);
                return failure == null ? before : Outcome.following(failure, before);
            default:
                return Outcome.of(((Function<Object, Object>) function).apply(failure));
        }
    }

    /** The same where it gives a stage. */
    @SuppressWarnings("unchecked")
    CompletableFuture<?> composed(Object function, Object before) {
        Object argument = this == COMPOSE ? Outcome.value(before) : Outcome.failure(before);
        return ((Function<Object, CompletionStage<?>>) function).apply(argument).toCompletableFuture();
    }

    /** The same of two stages. */
    @SuppressWarnings("unchecked")
    Object called(Object function, Object first, Object second) {
        switch (this) {
            case COMBINE:
                Object value = ((BiFunction<Object, Object, Object>) function)
                        .apply(Outcome.value(first), Outcome.value(second));
                return Outcome.of(value);
            case ACCEPT_BOTH:
                ((BiConsumer<Object, Object>) function).accept(Outcome.value(first), Outcome.value(second));
                return Outcome.NULL;
            default:
                ((Runnable) function).run();
                return Outcome.NULL;
        }
    }

    /** The outcome of a stage whose function has thrown. */
    Object failed(Throwable thrown, Object before) {
        Throwable failure = this == WHEN_COMPLETE ? Outcome.failure(before) : null;
        if (failure == null) {
            return Outcome.thrown(thrown);
        }
        if (failure != thrown) {
            failure.addSuppressed(thrown);
        }
        return Outcome.following(failure, before);
    }
}
