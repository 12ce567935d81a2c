package io.jcheck.runtime.jvm;

/** Exceptions that pass who need not declare them. */
public final class Undeclared {
    private Undeclared() {}

    /**
     * Throws what a caller need not declare, such as what was thrown below a method handle.
     *
     * @param <T> what the caller need not declare
     */
    @SuppressWarnings("unchecked")
    public static <T extends Throwable> T exception(Throwable failure) throws T {
        throw (T) failure;
    }
}
