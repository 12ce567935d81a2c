package io.jcheck.runtime;

/**
 * A static initialiser, or a search of a class loader for a class, that a thread is running; the outer ones are below
 * it.
 */
final class ClassInit {
    final String className;
    /** Among the names in {@link Settings}. */
    final int index;
    final ClassInit outer;
    /** The class loader that looks for a class; null for a static initialiser. */
    final ClassLoader loader;
    /** Whether the lock of that class loader is held by the JDK, or a search around this one. */
    private final boolean locked;
    /** That lock, if the class loader has asked for it. */
    Object lock;
    /** The same while it is taken, which nobody is told: no other thread runs meanwhile. */
    ObjectEntry taken;
    /** Of a search: how deep its thread was in the platform before, see {@link ThreadState}. */
    int depth;
    int unwatched;
    int regions;
    /** Counts what is born while the initialiser runs; an initialiser runs once, so they need not outlive it. */
    final SiteCounters allocations = new SiteCounters();
    /** What it has used; it is ordered after these, not after what its thread has used. */
    final UsedClasses used = new UsedClasses();

    ClassInit(String className, int index, ClassInit outer) {
        this.className = className;
        this.index = index;
        this.outer = outer;
        this.loader = null;
        this.locked = false;
    }

    /**
     * A search of a class loader.
     *
     * @param lockedByJdk whether the JDK has called it, and holds its lock
     */
    ClassInit(String who, ClassInit outer, ClassLoader loader, boolean lockedByJdk) {
        this.className = who;
        this.index = Settings.NONE;
        this.outer = outer;
        this.loader = loader;
        this.locked = lockedByJdk || outer != null && loader == outer.loader && outer.isLockedSearch();
    }

    /** Whether only searches of class loaders that have not ended know this object. */
    boolean isAlone(ObjectEntry entry) {
        for (ClassInit search = this; search != null && search.loader != null; search = search.outer) {
            if (entry.finder == search || entry.isBornIn(search)) {
                return true;
            }
        }
        return false;
    }

    /** As {@link #isAlone}; an object of which nobody has told anything yet is known to this search from now on. */
    boolean claims(ObjectEntry entry) {
        if (loader != null && entry.finder == null && entry.isUnused()) {
            entry.finder = this;
        }
        return isAlone(entry);
    }

    /** Whether a class loader looks for a class, and no other thread can do the same. */
    boolean isLockedSearch() {
        return loader != null && (locked || taken != null);
    }

    /** Whether a lock was taken by a search of a class loader of which this one is a part. */
    boolean continues(ObjectEntry entry) {
        ClassInit search = entry.takenIn;
        return loader != null && search != null && search.loader == loader && search.taken == entry;
    }

    /** Takes a lock, if it is that of the class loader, or one that nobody else knows. */
    boolean take(Object object, ObjectEntry entry) {
        boolean own = object == lock || object == loader && !loader.isRegisteredAsParallelCapable();
        if (loader == null || !own) {
            return claims(entry);
        }
        if (entry.owner != null) {
            return false;
        }
        Control.requireStack();
        taken = entry;
        return true;
    }

    /** Gives back what {@link #take} has taken; false if it was taken otherwise. */
    boolean giveBack(ObjectEntry entry) {
        if (taken != entry) {
            return isAlone(entry);
        }
        taken = null;
        return true;
    }
}
