package io.jcheck;

import io.jcheck.runtime.Control;
import io.jcheck.runtime.Operation;
import io.jcheck.runtime.ThreadState;
import java.util.Random;

/** Lets a program offer choices to the model checker and state what must hold. */
public final class Check {
    private static final Random OUTSIDE = new Random();

    private Check() {}

    /**
     * Chooses a number; jcheck explores every one of them.
     *
     * <p>Outside jcheck the number is random.
     *
     * @param n the largest number to choose; must not be negative
     * @return a number from 0 to {@code n}, both included
     * @throws IllegalArgumentException if {@code n} is negative
     */
    public static int toss(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("toss(" + n + "): the bound must not be negative");
        }
        ThreadState self = Control.current();
        if (self == null) {
            return n == Integer.MAX_VALUE ? OUTSIDE.nextInt() & n : OUTSIDE.nextInt(n + 1);
        }
        return Control.visible(self, Operation.toss(n), Control.NO_SITE);
    }

    /**
     * States that a condition holds here in every execution.
     *
     * @param condition what must hold
     * @throws CheckFailedError if it does not
     */
    public static void assertThat(boolean condition) {
        if (!condition) {
            fail("assertion failed");
        }
    }

    /**
     * States that a condition holds here in every execution.
     *
     * @param condition what must hold
     * @param message what to say if it does not
     * @throws CheckFailedError if it does not
     */
    public static void assertThat(boolean condition, String message) {
        if (!condition) {
            fail(message);
        }
    }

    /**
     * Tells whether jcheck controls this JVM.
     *
     * @return true when the program was launched by jcheck
     */
    public static boolean isRunningUnderJcheck() {
        return Control.isInstalled();
    }

    private static void fail(String message) {
        CheckFailedError error = new CheckFailedError(message);
        ThreadState self = Control.current();
        if (self != null) {
            Control.faultNow(self, error);
        }
        throw error;
    }
}
