package io.jcheck.runtime.access;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.AtomicWrites;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.state.ClassFacts;
import io.jcheck.runtime.state.Effects;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Loops that wait. A thread that comes back to the beginning of a loop without having changed anything is where it was,
 * and tells the scheduler so: it need not run before what it has looked at has changed.
 *
 * <p>What a method keeps while it runs such a loop is an {@link Iteration}: what the thread had done when it began. Each thread knows
 * what may have changed something ({@link Effects}): writes, operations that do more than look, and what is done by code that
 * is not watched.
 */
public final class Loops {
    private static final int IFEQ = 153;
    private static final int IF_ICMPEQ = 159;
    private static final int IF_ACMPEQ = 165;
    private static final int IFNULL = 198;

    /** What a thread had done when an iteration began. */
    private static final class Iteration {
        final int operations;
        final long begun = Effects.now();
        final long locks;
        /** Whether a local variable has another value now. */
        boolean moved;

        Iteration(ThreadState self) {
            operations = self.operations;
            locks = self.locks;
        }
    }

    private Loops() {}

    /** An iteration begins. */
    public static Object begins() {
        ThreadState self = Token.current();
        if (self == null) {
            return null;
        }
        // what came before the loop is no effect of it
        AtomicWrites.settle(self);
        self.hasLooped = true;
        return new Iteration(self);
    }

    /** Something may have changed. */
    public static void changes() {
        ThreadState self = Token.current();
        if (self != null) {
            self.effects.any();
        }
    }

    /** A method of an object is about to be called that may change what is not told, if its class is not watched. */
    public static void uses(Object receiver) {
        ThreadState self = Token.current();
        if (self != null && receiver != null && !ClassFacts.of(receiver.getClass()).isTold) {
            self.effects.any();
        }
    }

    /** A local variable has another value than when the iteration began. */
    public static void moves(Object begun) {
        if (begun != null) {
            ((Iteration) begun).moved = true;
        }
    }

    /** The next iteration begins if a branch is taken. Whether a variable has moved is told before each branch. */
    public static void branches(Object begun, boolean isTaken, int site) {
        if (isTaken) {
            repeats(begun, site);
        } else if (begun != null) {
            ((Iteration) begun).moved = false;
        }
    }

    /** The next iteration is about to begin. */
    public static void repeats(Object begun, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            return;
        }
        AtomicWrites.settle(self);
        Iteration last = (Iteration) begun;
        // an initialiser of a class has no scheduling points
        if (last == null || last.moved || self.effects.since(last.begun) || last.locks != self.locks || self.classInit != null) {
            return;
        }
        // when it looks again is for the thread to say
        if (self.slept > last.operations && self.asked > last.operations) {
            return;
        }
        Control.visible(self, Operation.spin(self.operations - last.operations), site);
    }

    /** Whether a branch that compares an int with 0 is taken (JVMS 6.5, if&lt;cond&gt;). */
    public static boolean isTaken(int value, int opcode) {
        return holds(Integer.compare(value, 0), opcode - IFEQ);
    }

    /** Whether a branch that compares two ints is taken (JVMS 6.5, if_icmp&lt;cond&gt;). */
    public static boolean isTaken(int first, int second, int opcode) {
        return holds(Integer.compare(first, second), opcode - IF_ICMPEQ);
    }

    public static boolean isTaken(Object value, int opcode) {
        return (value == null) == (opcode == IFNULL);
    }

    public static boolean isTaken(Object first, Object second, int opcode) {
        return (first == second) == (opcode == IF_ACMPEQ);
    }

    private static boolean holds(int order, int condition) {
        switch (condition) {
            case 0:
                return order == 0;
            case 1:
                return order != 0;
            case 2:
                return order < 0;
            case 3:
                return order >= 0;
            case 4:
                return order > 0;
            default:
                return order <= 0;
        }
    }
}
