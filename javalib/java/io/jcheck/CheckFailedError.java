package io.jcheck;

/**
 * Thrown by {@link Check#assertThat(boolean, String)} when the condition does not hold.
 *
 * <p>Under jcheck the failure is already a finding when this is thrown; catching it does not undo that, and letting it
 * leave the thread does not report it again.
 */
public final class CheckFailedError extends AssertionError {
    private static final long serialVersionUID = 1L;

    CheckFailedError(String message) {
        super(message);
    }
}
