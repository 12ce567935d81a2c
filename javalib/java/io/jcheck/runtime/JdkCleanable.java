package io.jcheck.runtime;

/** Takes the place of {@link java.lang.ref.Cleaner.Cleanable} in classes of the JDK that belong to the program. */
public interface JdkCleanable {
    /** Runs the action, the first time that it is called. */
    void clean();
}
