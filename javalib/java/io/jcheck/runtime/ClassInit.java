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
    /** Counts what is born while the initialiser runs; an initialiser runs once, so they need not outlive it. */
    final SiteCounters allocations = new SiteCounters();
    /** What it has used; it is ordered after these, not after what its thread has used. */
    final UsedClasses used = new UsedClasses();

    ClassInit(String className, int index, ClassInit outer) {
        this(className, index, outer, null, false);
    }

    ClassInit(String className, int index, ClassInit outer, ClassLoader loader, boolean locked) {
        this.className = className;
        this.index = index;
        this.outer = outer;
        this.loader = loader;
        this.locked = locked;
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

    /** Takes the lock of the class loader, if this is it. */
    boolean take(Object object, ObjectEntry entry) {
        boolean own = object == lock || object == loader && !loader.isRegisteredAsParallelCapable();
        if (loader == null || !own || entry.owner != null) {
            return false;
        }
        Control.requireStack();
        taken = entry;
        return true;
    }
}
