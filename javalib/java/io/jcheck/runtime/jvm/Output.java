package io.jcheck.runtime.jvm;

import java.io.PrintStream;

/**
 * The output streams that the JVM has begun with. The program may replace {@code System.out} by a stream whose methods must not run
 * when the JVM is about to end. To be used before it does.
 */
public final class Output {
    static final PrintStream OUT = System.out;
    public static final PrintStream ERR = System.err;

    private Output() {}

    /** Empties their buffers. */
    public static void flush() {
        OUT.flush();
        ERR.flush();
    }
}
