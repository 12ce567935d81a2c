package io.jcheck;

import io.jcheck.runtime.Border;
import io.jcheck.runtime.Control;
import io.jcheck.runtime.Operation;
import io.jcheck.runtime.ThreadState;
import java.util.Random;

/** Lets a program offer choices to the model checker and state what must hold. */
public final class Check {
    private Check() {}

    /** Made only outside jcheck: under it, a generator is state of the JDK that the first execution alone would make. */
    private static final class Outside {
        static final Random RANDOM = new Random();
    }

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
            return n == Integer.MAX_VALUE ? Outside.RANDOM.nextInt() & n : Outside.RANDOM.nextInt(n + 1);
        }
        Object holder = Border.enterQuietly();
        try {
            return Control.visible(self, Operation.toss(n), Control.NO_SITE);
        } finally {
            Border.leaveQuietly(holder);
        }
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
            Object holder = Border.enterQuietly();
            try {
                Control.faultNow(self, error);
            } finally {
                Border.leaveQuietly(holder);
            }
        }
        throw error;
    }
}
