package io.jcheck.runtime;

/** A static initialiser that a thread is running; the outer ones are below it. */
final class ClassInit {
    final String className;
    /** Among the names in {@link Settings}. */
    final int index;
    final ClassInit outer;
    /** Counts what is born while the initialiser runs; an initialiser runs once, so they need not outlive it. */
    final SiteCounters allocations = new SiteCounters();
    /** What it has used; it is ordered after these, not after what its thread has used. */
    final UsedClasses used = new UsedClasses();

    ClassInit(String className, int index, ClassInit outer) {
        this.className = className;
        this.index = index;
        this.outer = outer;
    }
}
