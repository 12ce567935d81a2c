package java.util.concurrent;

import io.jcheck.runtime.LockHooks;

/**
 * What {@link CompletableFuture#allOf} makes a future of whose end is all that matters: to wait for it is to wait for each of its
 * parts, and no part does anything at its end. Nobody sees a difference until he asks the future something else, adds what follows
 * it or one of its parts, asks how many follow a part, or a part fails; the search begins anew then, with a follower at each part.
 */
final class Parts {
    private final CompletableFuture<?>[] all;

    private Parts(CompletableFuture<?>[] all) {
        this.all = all;
    }

    /**
     * Null where more has to be expected.
     *
     * @throws NullPointerException if one of them is null
     */
    static Parts of(CompletableFuture<?>[] all) {
        if (all.length == 0 || LockHooks.foreseesPartsFollowed()) {
            return null;
        }
        CompletableFuture<?>[] own = all.clone();
        for (CompletableFuture<?> each : own) {
            if (each.note(CompletableFuture.PART) > CompletableFuture.PART) {
                LockHooks.partsFollowed();
            }
        }
        return new Parts(own);
    }

    /** The outcome of the whole, or null if the time is over. */
    Object await(boolean isInterruptible, boolean isTimed, long nanos) throws InterruptedException {
        if (isTimed && nanos <= 0) {
            LockHooks.partsFollowed();
        }
        long deadline = isTimed ? LockHooks.nanoTime() + nanos : 0;
        Object whole = Outcome.NULL;
        for (CompletableFuture<?> each : all) {
            long left = isTimed ? deadline - LockHooks.nanoTime() : 0;
            Object outcome = each.outcome(isInterruptible, isTimed, left);
            if (outcome == null) {
                return null;
            }
            if (Outcome.failure(outcome) != null) {
                LockHooks.partsFollowed();
                whole = Outcome.passed(outcome);
            }
        }
        return whole;
    }
}
