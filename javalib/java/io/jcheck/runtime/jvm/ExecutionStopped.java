package io.jcheck.runtime.jvm;

/**
 * Unwinds a controlled thread when its execution is over but the JVM goes on.
 *
 * <p>Code of the program that catches it meets it again at its next hook.
 */
public final class ExecutionStopped extends Error {
    /** The only one: it has neither a message nor a stack trace. */
    public static final ExecutionStopped INSTANCE = new ExecutionStopped();

    private static final long serialVersionUID = 1L;

    private ExecutionStopped() {
        super("the execution is over", null, false, false);
    }
}
