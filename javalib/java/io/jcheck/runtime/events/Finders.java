package io.jcheck.runtime.events;

import io.jcheck.runtime.jvm.Headroom;
import io.jcheck.runtime.state.ClassInit;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;

/**
 * Objects that only searches of class loaders for classes know: what a search does to them is told to nobody, since in which order
 * searches come is no choice of the search of executions.
 */
public final class Finders {
    private Finders() {}

    /** Whether an operation is no concern of others, since the thread looks for a class and nobody else has used the object. */
    public static boolean isAlone(ThreadState self, ObjectEntry entry) {
        return self.classInit != null && claims(self.classInit, entry);
    }

    /** An object of which nobody has told anything yet is known to this search from now on. */
    private static boolean claims(ClassInit search, ObjectEntry entry) {
        if (search.loader != null && entry.finder == null && entry.isUnused()) {
            entry.finder = search;
        }
        return entry.isKnownOnlyTo(search);
    }

    /** Whether a lock was taken by a search of a class loader of which that of the thread is a part. */
    public static boolean continues(ThreadState self, ObjectEntry entry) {
        ClassLoader loader = self.classInit.loader;
        ClassInit taker = entry.takenIn;
        return loader != null && taker != null && taker.loader == loader && taker.taken == entry;
    }

    /** Takes a lock, if it is that of the class loader, or one that nobody else knows. */
    public static boolean take(ThreadState self, Object object, ObjectEntry entry) {
        ClassInit search = self.classInit;
        if (search == null) {
            return false;
        }
        ClassLoader loader = search.loader;
        boolean own = object == search.lock || object == loader && !loader.isRegisteredAsParallelCapable();
        if (loader == null || !own) {
            return claims(search, entry);
        }
        if (entry.owner != null) {
            return false;
        }
        Headroom.require();
        search.taken = entry;
        return true;
    }

    /** Gives back what {@link #take} has taken; false if it was taken otherwise. */
    public static boolean giveBack(ThreadState self, ObjectEntry entry) {
        ClassInit search = self.classInit;
        if (search == null) {
            return false;
        }
        if (search.taken != entry) {
            return entry.isKnownOnlyTo(search);
        }
        search.taken = null;
        return true;
    }
}
