package io.jcheck.runtime.state;

import io.jcheck.runtime.protocol.Settings;

/**
 * A static initialiser, or a search of a class loader for a class, that a thread is running; the outer ones are below
 * it.
 */
public final class ClassInit {
    public final String className;
    /** Among the names in {@link Settings}. */
    public final int index;
    public final ClassInit outer;
    /** The class loader that looks for a class; null for a static initialiser. */
    public final ClassLoader loader;
    /** Whether the lock of that class loader is held by the JDK, or a search around this one. */
    private final boolean locked;
    /** That lock, if the class loader has asked for it. */
    public Object lock;
    /** What is known of it while it is taken, which nobody is told: no other thread runs meanwhile. */
    public Object taken;
    /** Of a search: how deep its thread was in the platform before, see {@link ThreadState}. */
    public int depth;
    public int unwatched;
    public int regions;
    /** Counts what is born while the initialiser runs; an initialiser runs once, so they need not outlive it. */
    final SiteCounters allocations = new SiteCounters();
    /** What it has used; it is ordered after these, not after what its thread has used. */
    final UsedClasses used = new UsedClasses();

    public ClassInit(String className, int index, ClassInit outer) {
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
    public ClassInit(String who, ClassInit outer, ClassLoader loader, boolean lockedByJdk) {
        this.className = who;
        this.index = Settings.NONE;
        this.outer = outer;
        this.loader = loader;
        this.locked = lockedByJdk || outer != null && loader == outer.loader && outer.isLockedSearch();
    }

    /** Whether a class loader looks for a class, and no other thread can do the same. */
    public boolean isLockedSearch() {
        return loader != null && (locked || taken != null);
    }
}
