package io.jcheck.runtime.access;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ClassInit;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Static initialisers that ask which thread runs them. What they get follows from the schedule, so they have to be code
 * under a lock. To ask a thread for its class loader is such a question only where not all threads have the same one.
 */
public final class InitQuestions {
    /** Those that have asked for a class loader so far, in this order. One thread runs at a time, so nothing guards it. */
    private static final Set<String> ASKED_FOR_LOADER = new LinkedHashSet<>();
    private static boolean loadersDiffer;

    private InitQuestions() {}

    public static void reset() {
        ASKED_FOR_LOADER.clear();
        loadersDiffer = false;
    }

    /** Somebody asks for the thread, or for what that keeps for itself. What the JDK asks, for owners of locks, is its business. */
    public static void asks(int site) {
        ClassInit initialiser = running();
        if (initialiser != null && (Settings.current.flags(site) & Settings.PLATFORM) == 0) {
            Gaps.initialiserAsks(initialiser, site);
        }
    }

    /** The program asks for the class loader of its thread. */
    public static void asksForLoader(int site) {
        ClassInit initialiser = running();
        if (initialiser == null) {
            return;
        }
        if (loadersDiffer) {
            Gaps.initialiserAsks(initialiser, site);
        } else if (Token.hasStartedThreads()) {
            ASKED_FOR_LOADER.add(initialiser.className);
        }
    }

    /** A thread gets another class loader than it had. */
    public static void loadersDiffer(int site) {
        loadersDiffer = true;
        for (String name : ASKED_FOR_LOADER) {
            Gaps.initialiserAsked(name, site);
        }
    }

    private static ClassInit running() {
        ThreadState self = Token.current();
        ClassInit inner = self == null ? null : self.classInit;
        return inner == null || inner.loader != null ? null : inner;
    }
}
