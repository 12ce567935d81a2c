package io.jcheck.runtime;

/** A static initialiser, or a search of a class loader for a class, that a thread is running; the outer ones are below it. */
final class ClassInit {
    final String className;
    /** Among the names in {@link Settings}. */
    final int index;
    final ClassInit outer;
    /** The class loader that looks for a class; null for a static initialiser. */
    final ClassLoader loader;
    /** Counts what is born while the initialiser runs; an initialiser runs once, so they need not outlive it. */
    final SiteCounters allocations = new SiteCounters();
    /** What it has used; it is ordered after these, not after what its thread has used. */
    final UsedClasses used = new UsedClasses();

    ClassInit(String className, int index, ClassInit outer) {
        this(className, index, outer, null);
    }

    ClassInit(String className, int index, ClassInit outer, ClassLoader loader) {
        this.className = className;
        this.index = index;
        this.outer = outer;
        this.loader = loader;
    }
}
