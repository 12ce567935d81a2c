package io.jcheck.runtime;

/** What the scheduler told the agent about the program before it begins; all arrays are indexed by site. */
public final class Settings {
    static final int VISIBLE = 1;
    static final int COMMUNICATION = 2;
    static final int NOT_COMMUNICATION = 4;
    static final int SILENT = 8;
    static final int PLATFORM = 16;
    static final int CALLER = 32;
    /** The entry of an index array for a site that has none. */
    static final int NONE = -1;

    private static final int[] NO_INDEXES = {};
    private static final String[] NO_NAMES = {};

    private final byte[] flags;
    private final int[] fields;
    private final int[] classes;
    private final String[] classNames;
    private final java.util.HashSet<String> communicationClasses;
    /** Whether a thread may be interrupted. */
    final boolean interrupts;
    /** Whether {@code notifyAll} is an operation. */
    final boolean leavesWaits;
    /** Whether the scheduler tells the time. */
    final boolean virtualClock;
    /** Whether the release of a lock that can be tested is an operation. */
    final boolean testsLocks;
    /** Whether somebody asks for the state of threads, so that the release of a monitor is an operation. */
    final boolean seesStates;
    private final java.util.HashMap<String, Integer> handleFields = new java.util.HashMap<>();

    /**
     * Keeps the given arrays.
     *
     * @param flags bits per site, see the protocol
     * @param fields index of the accessed field per site, -1 for none
     * @param classes index into {@code classNames} of the class that declares the accessed static field, or whose static
     *     initialiser this is, -1 for none
     * @param classNames names with dots
     * @param communicationClasses names with dots of classes whose instances are communication objects
     * @param interrupts whether a thread may be interrupted
     * @param leavesWaits whether a waiter can leave by itself, so that {@code notifyAll} is an operation
     * @param virtualClock whether the scheduler tells the time
     * @param testsLocks whether the release of a lock that can be tested is an operation
     * @param seesStates whether somebody asks for the state of threads
     * @param handleNames the fields that handles may reach: class and name with a blank between
     * @param handleIndexes their indexes
     */
    public Settings(byte[] flags, int[] fields, int[] classes, String[] classNames, String[] communicationClasses,
            boolean interrupts, boolean leavesWaits, boolean virtualClock, boolean testsLocks, boolean seesStates,
            String[] handleNames, int[] handleIndexes) {
        this.testsLocks = testsLocks;
        this.seesStates = seesStates;
        for (int i = 0; i < handleNames.length; i++) {
            handleFields.put(handleNames[i], handleIndexes[i]);
        }
        this.interrupts = interrupts;
        this.leavesWaits = leavesWaits;
        this.virtualClock = virtualClock;
        this.flags = flags;
        this.fields = fields;
        this.classes = classes;
        this.classNames = classNames;
        this.communicationClasses = new java.util.HashSet<>(java.util.Arrays.asList(communicationClasses));
    }

    static Settings none() {
        return new Settings(new byte[0], NO_INDEXES, NO_INDEXES, NO_NAMES, NO_NAMES,
                false, false, false, false, false, NO_NAMES, NO_INDEXES);
    }

    int flags(int site) {
        return site >= 0 && site < flags.length ? flags[site] : 0;
    }

    int field(int site) {
        return site >= 0 && site < fields.length ? fields[site] : NONE;
    }

    /** The index of a field that handles may reach, or {@link #NONE}. */
    int handleField(Class<?> type, String name) {
        return handleFields.getOrDefault(type.getTypeName() + " " + name, NONE);
    }

    int declaringClass(int site) {
        return site >= 0 && site < classes.length ? classes[site] : NONE;
    }

    /** The index of a class by its name, or {@link #NONE}. */
    int classIndex(String name) {
        return Math.max(java.util.Arrays.binarySearch(classNames, name), NONE);
    }

    int classCount() {
        return classNames.length;
    }

    String className(int index) {
        return classNames[index];
    }

    boolean isCommunicationClass(Class<?> type) {
        return !communicationClasses.isEmpty() && communicationClasses.contains(type.getTypeName());
    }
}
