package io.jcheck;

import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.control.Choices;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Recording;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Ownership;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

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
        ThreadState self = Token.current();
        if (self == null) {
            return n == Integer.MAX_VALUE ? Outside.RANDOM.nextInt() & n : Outside.RANDOM.nextInt(n + 1);
        }
        return Choices.toss(self, n);
    }

    /**
     * Leaves out executions in which a condition does not hold here: jcheck counts them, and claims nothing about them. The thread goes
     * no further. What other threads do without it, they could have done before.
     *
     * <p>Has no effect outside jcheck.
     *
     * @param condition what is assumed
     */
    public static void assume(boolean condition) {
        ThreadState self = Token.current();
        if (condition || self == null) {
            return;
        }
        Object holder = Border.enterQuietly();
        try {
            Control.visible(self, Operation.assume(), Settings.NO_SITE);
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
     * States when a thread has exclusive access to an object: to the fields that the object has itself and that are not
     * volatile, or to the elements of an array. Has no effect but under {@code jcheck check --discipline
     * exclusive-access}.
     *
     * <p>There, from now on, a thread that accesses the object must have stated access, no two threads may have it at a
     * time, and no thread may take that of another away; and what the predicates read must be ordered with its writes.
     * Another predicate for the same object and thread takes the place of the first.
     *
     * @param object the object or array
     * @param thread who has access; it need not be started yet
     * @param predicate when it has; it may read fields and elements of arrays, and ask {@link #holds}, and must have no
     *     effect
     */
    public static void exclusive(Object object, Thread thread, BooleanSupplier predicate) {
        Objects.requireNonNull(object);
        Objects.requireNonNull(thread);
        Objects.requireNonNull(predicate);
        if (Token.current() == null) {
            return;
        }
        Object holder = Border.enterQuietly();
        try {
            Exclusive.state(object, thread, predicate);
        } finally {
            Border.leaveQuietly(holder);
        }
    }

    /**
     * Tells whether a thread owns the monitor of an object, or the lock if it is a {@link ReentrantLock}. Of other threads than
     * the calling one, only {@linkplain #exclusive predicates} can know.
     *
     * @param thread started or not
     * @param lock the object
     * @return true if it does
     * @throws IllegalStateException if it is another thread, and this is not asked by a predicate
     */
    public static boolean holds(Thread thread, Object lock) {
        Objects.requireNonNull(thread);
        Objects.requireNonNull(lock);
        if (lock instanceof ReentrantLock && Ownership.isOwn(thread)) {
            return ((ReentrantLock) lock).isHeldByCurrentThread();
        }
        Object holder = Border.enterQuietly();
        try {
            return Ownership.holds(thread, lock);
        } finally {
            Border.leaveQuietly(holder);
        }
    }

    /**
     * Says that a variable has this value from now on, in the computation that {@code --record} writes and {@code jcheck detect}
     * reads. It is a variable of the calling thread, or of its process where there are several.
     *
     * <p>The first value of a variable is taken to be that from the beginning. Is no operation, and has no effect outside jcheck.
     *
     * @param name the variable: letters, digits and {@code _}
     * @param value its value, of the same type in all calls for the variable
     */
    public static void record(String name, long value) {
        Objects.requireNonNull(name);
        if (Token.current() == null) {
            return;
        }
        Object holder = Border.enterQuietly();
        try {
            Recording.record(name, value);
        } finally {
            Border.leaveQuietly(holder);
        }
    }

    /**
     * Says that a variable has this value from now on, in the computation that {@code --record} writes and {@code jcheck detect}
     * reads. It is a variable of the calling thread, or of its process where there are several.
     *
     * <p>The first value of a variable is taken to be that from the beginning. Is no operation, and has no effect outside jcheck.
     *
     * @param name the variable: letters, digits and {@code _}
     * @param value its value, of the same type in all calls for the variable
     */
    public static void record(String name, boolean value) {
        Objects.requireNonNull(name);
        if (Token.current() == null) {
            return;
        }
        Object holder = Border.enterQuietly();
        try {
            Recording.record(name, value);
        } finally {
            Border.leaveQuietly(holder);
        }
    }

    /**
     * Says that a variable has this value from now on, in the computation that {@code --record} writes and {@code jcheck detect}
     * reads. It is a variable of the calling thread, or of its process where there are several.
     *
     * <p>The first value of a variable is taken to be that from the beginning. Is no operation, and has no effect outside jcheck.
     *
     * @param name the variable: letters, digits and {@code _}
     * @param value its value, of the same type in all calls for the variable
     */
    public static void record(String name, String value) {
        Objects.requireNonNull(name);
        Objects.requireNonNull(value);
        if (Token.current() == null) {
            return;
        }
        Object holder = Border.enterQuietly();
        try {
            Recording.record(name, value);
        } finally {
            Border.leaveQuietly(holder);
        }
    }

    /**
     * Tells whether jcheck controls this JVM.
     *
     * @return true when the program was launched by jcheck
     */
    public static boolean isRunningUnderJcheck() {
        return Messages.isInstalled();
    }

    private static void fail(String message) {
        CheckFailedError error = new CheckFailedError(message);
        ThreadState self = Token.current();
        if (self != null) {
            Object holder = Border.enterQuietly();
            try {
                Messages.faultNow(self, error);
            } finally {
                Border.leaveQuietly(holder);
            }
        }
        throw error;
    }
}
