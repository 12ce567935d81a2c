package io.jcheck.runtime.events;

import io.jcheck.runtime.jvm.ThreadNumbers;
import io.jcheck.runtime.state.ThreadState;

/**
 * Names that the JVM gives to threads without one: {@code Thread-0}, {@code Thread-1}, ... in the order in which they are
 * made.
 *
 * <p>That order is no choice of the search. As long as one thread makes all of them, it is its own. Where several make
 * some, and the program looks at such a name, the names could be others: that is a gap, whichever comes first.
 */
public final class DefaultNames {
    private static final Object SEVERAL = new Object();

    /** Who made threads without a name: null, a thread, the name of a class that is initialised, or SEVERAL. */
    private static Object maker;
    /** How many were made by code of the program. */
    private static int made;
    /** The number of the first one in this execution. */
    private static int first;
    /** Where a default name was looked at first. */
    private static int lookedAt;
    private static boolean looked;

    private DefaultNames() {}

    public static void reset() {
        maker = null;
        made = 0;
        looked = false;
        first = ThreadNumbers.next();
    }

    /** A thread was made. */
    public static void born(ThreadState self, Thread thread) {
        if (!isDefault(thread.getName())) {
            return;
        }
        Object who = self.classInit != null ? self.classInit.className : self;
        made++;
        maker = maker == null || maker.equals(who) ? who : SEVERAL;
        judge();
    }

    /** The program sees the name of a thread. */
    public static void observed(String name, int site) {
        if (!looked && isDefault(name)) {
            looked = true;
            lookedAt = site;
        }
        judge();
    }

    /** Whether somebody else made such threads, too, for example a method reference; asked when a thread ends. */
    public static void judge() {
        if (looked && (maker == SEVERAL || ThreadNumbers.next() - first != made)) {
            Gaps.nondeterminism("the default name of a thread", lookedAt);
        }
    }

    private static boolean isDefault(String name) {
        if (!name.startsWith("Thread-") || name.length() == "Thread-".length()) {
            return false;
        }
        for (int i = "Thread-".length(); i < name.length(); i++) {
            if (name.charAt(i) < '0' || name.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
