package io.jcheck.runtime;

/**
 * Which new {@link AssertionError} is a failed assertion: each one, whoever catches it, but for those that a library asks for, and
 * those of a test on its own thread, which fails if they leave it. Those that a static initialiser makes as constants do not come
 * here.
 */
final class Assertions {
    /** Libraries, or classes of these, that take an assertion error for an answer: they try again, or expect it. */
    private static final String[] CATCHERS = {
        "org.awaitility.",
        "org.assertj.core.api.ThrowableAssert",
        "org.junit.jupiter.api.AssertThrows",
        "org.junit.jupiter.api.AssertThrowsExactly",
        "org.mockito.internal.verification.VerificationOverTimeImpl",
    };
    /** Methods that expect one, in classes that also make them. */
    private static final String[] EXPECTING = {
        "org.junit.Assert.assertThrows", "org.testng.Assert.assertThrows", "org.testng.Assert.expectThrows",
    };

    /** Who calls a test, and hears of what leaves it: {@link TestRun}, and JUnit 4 for one with a time limit. */
    private static final String TEST = "io.jcheck.runtime.TestRun";
    private static final String LIMITED_TEST = "org.junit.internal.runners.statements.FailOnTimeout$";

    private Assertions() {}

    /** Whether an error that has just been made is a failure. */
    static boolean isFailure(Throwable error) {
        for (StackTraceElement frame : error.getStackTrace()) {
            if (isCatcher(frame)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCatcher(StackTraceElement frame) {
        String name = frame.getClassName();
        if (name.equals(TEST) || name.startsWith(LIMITED_TEST)) {
            return true;
        }
        String method = name + "." + frame.getMethodName();
        for (String expecting : EXPECTING) {
            if (method.equals(expecting)) {
                return true;
            }
        }
        for (String catcher : CATCHERS) {
            if (name.startsWith(catcher)) {
                return true;
            }
        }
        return false;
    }
}
