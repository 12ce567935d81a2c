package io.jcheck.agent;

/** How the JVM ends when jcheck can no longer do its work. */
final class Lost {
    /** Exit status for a fault of jcheck itself. */
    static final int STATUS = 4;

    private Lost() {}

    /** Prints one line and ends the JVM; returns an error only to please the compiler. */
    static Error end(String message) {
        System.err.println("jcheck agent: " + message);
        System.err.flush();
        Runtime.getRuntime().halt(STATUS);
        return new Error(message);
    }
}
