package io.jcheck.runtime.state;

/** The lock under which a class is initialised, see {@code InitLocks}. */
public final class InitLock {
    /** The scheduler knows objects that stand for such locks by this beginning of their names. */
    private static final String PREFIX = "the initialisation of ";

    /** In reports. */
    final String name;
    /** Among those of this execution. */
    public final int number;
    /** Whether the class is initialised, or never will be. */
    public boolean over;
    /** What later uses name as the cause, if the initialiser has failed and is not run by the JVM. */
    public Throwable failure;
    /** Whether who has it came to the initialiser without asking. */
    public boolean late;
    /** What was initialised when that was over. */
    public final UsedClasses before = new UsedClasses();

    public InitLock(String className, int number) {
        this.name = PREFIX + className;
        this.number = number;
    }
}
