package io.jcheck.runtime.protocol;

/** What the scheduler told the agent about the program before it begins; all arrays are indexed by site. */
public final class Settings {
    /** The site of operations that have none. */
    public static final int NO_SITE = -1;

    public static final int VISIBLE = 1;
    public static final int COMMUNICATION = 2;
    public static final int NOT_COMMUNICATION = 4;
    public static final int SILENT = 8;
    public static final int PLATFORM = 16;
    public static final int CALLER = 32;
    /** Of reachable fields: every access is a visible operation. */
    private static final int FIELD_VISIBLE = 1;
    /** Of reachable fields: atomic accesses are to be ordered with plain ones. */
    private static final int FIELD_CHECKED = 2;
    private static final int FIELD_FROZEN = 4;
    /** The entry of an index array for a site that has none. */
    public static final int NONE = -1;

    /** Sites that need a class which is initialised under a lock. */
    private static final int LOCKED = 64;
    private static final int ASKED = 128;

    private static final int[] NO_INDEXES = {};
    private static final String[] NO_NAMES = {};

    /** Those of the program that this JVM runs. */
    public static Settings current = none();

    private final byte[] flags;
    private final int[] fields;
    private final int[] classes;
    private final String[] classNames;
    private final java.util.HashSet<String> communicationClasses;
    /** Names of classes that are initialised under a lock of the scheduler. */
    private final java.util.HashSet<String> locked = new java.util.HashSet<>();
    private final java.util.HashSet<String> asked = new java.util.HashSet<>();
    /** Whether a thread may be interrupted. */
    public final boolean interrupts;
    /** Whether {@code notifyAll} is an operation. */
    public final boolean leavesWaits;
    /** Whether the scheduler tells the time. */
    public final boolean virtualClock;
    /** Whether the release of a lock that can be tested is an operation. */
    public final boolean testsLocks;
    /** Names of classes of which a part is out of sight. */
    public final String[] gapClasses;
    /** Whether somebody asks for the state of threads, so that the release of a monitor is an operation. */
    public final boolean seesStates;
    /** Whether exclusive access predicates are evaluated. */
    public final boolean exclusiveAccess;
    /** Whether accesses are told while there has been one thread only. */
    public final boolean tellsAlone;
    /** How often each thing may go wrong with the network, by the numbers of {@code NetworkHooks.bound}. */
    public final int[] network;
    /** Bits of what code of the JDK may do. */
    private final int foreseen;
    /** Fields that need not be accessed by an instruction: names, indexes and flags. */
    private final String[] reachableNames;
    private final int[] reachableIndexes;
    private final byte[] reachableFlags;
    /** Positions in these arrays by name, once somebody asks. */
    private java.util.HashMap<String, Integer> reachable;
    private final java.util.HashSet<Integer> visibleFields = new java.util.HashSet<>();
    private final java.util.HashSet<Integer> checkedFields = new java.util.HashSet<>();
    private final java.util.HashSet<Integer> frozenFields = new java.util.HashSet<>();
    /** The rows of the table of the JDK. */
    public final String platform;

    /**
     * Keeps the given arrays.
     *
     * @param flags bits per site, see the protocol
     * @param fields index of the accessed field per site, -1 for none
     * @param classes index into {@code classNames} of the class that declares the accessed static field, or whose static
     *     initialiser this is, -1 for none
     * @param classNames names with dots
     * @param communicationClasses names with dots of classes whose instances are communication objects
     * @param gapClasses names with dots of classes of which a part is out of sight
     * @param interrupts whether a thread may be interrupted
     * @param leavesWaits whether a waiter can leave by itself, so that {@code notifyAll} is an operation
     * @param virtualClock whether the scheduler tells the time
     * @param testsLocks whether the release of a lock that can be tested is an operation
     * @param exclusiveAccess whether exclusive access predicates are evaluated
     * @param tellsAlone whether accesses that are no operations are told while there has been one thread only
     * @param network how often each thing may go wrong with the network, see the protocol
     * @param foreseen bits of {@link PlatformUse}
     * @param reachableNames the fields that handles or reflection may reach: class and name with a blank between
     * @param reachableIndexes their indexes
     * @param reachableFlags bits of each, see the protocol
     * @param platform rows of the table of the JDK, see {@code JdkTable}
     */
    public Settings(byte[] flags, int[] fields, int[] classes, String[] classNames, String[] communicationClasses, String[] gapClasses,
            boolean interrupts, boolean leavesWaits, boolean virtualClock, boolean testsLocks,
            boolean exclusiveAccess, boolean tellsAlone, int[] network, int foreseen, String[] reachableNames, int[] reachableIndexes,
            byte[] reachableFlags, String platform) {
        this.testsLocks = testsLocks;
        this.exclusiveAccess = exclusiveAccess;
        this.tellsAlone = tellsAlone;
        this.network = network;
        this.foreseen = foreseen;
        this.gapClasses = gapClasses;
        this.seesStates = foresees(PlatformUse.STATES);
        this.reachableNames = reachableNames;
        this.reachableIndexes = reachableIndexes;
        this.reachableFlags = reachableFlags;
        this.platform = platform;
        this.interrupts = interrupts;
        this.leavesWaits = leavesWaits;
        this.virtualClock = virtualClock;
        this.flags = flags;
        this.fields = fields;
        this.classes = classes;
        this.classNames = classNames;
        this.communicationClasses = new java.util.HashSet<>(java.util.Arrays.asList(communicationClasses));
        for (int site = 0; site < flags.length; site++) {
            if ((flags[site] & LOCKED) != 0) {
                locked.add(classNames[classes[site]]);
            }
            if ((flags[site] & ASKED) != 0) {
                asked.add(classNames[classes[site]]);
            }
        }
    }

    static Settings none() {
        return new Settings(new byte[0], NO_INDEXES, NO_INDEXES, NO_NAMES, NO_NAMES, NO_NAMES, false, false, false, false,
                false, true, new int[4], 0, NO_NAMES, NO_INDEXES, new byte[0], "");
    }

    public boolean foresees(PlatformUse use) {
        return (foreseen & 1 << use.ordinal()) != 0;
    }

    public int flags(int site) {
        return site >= 0 && site < flags.length ? flags[site] : 0;
    }

    public int field(int site) {
        return site >= 0 && site < fields.length ? fields[site] : NONE;
    }

    /** The index of a field that handles or reflection may reach, or {@link #NONE}. */
    public int reachableField(Class<?> type, String name) {
        int position = reachable(type, name);
        return position == NONE ? NONE : reachableIndexes[position];
    }

    /** Whether accesses by reflection to the field with this index are visible operations. */
    public boolean isVisibleField(int index) {
        return visibleFields.contains(index);
    }

    /** Whether the field with this index is neither volatile nor a communication object. */
    public boolean isCheckedField(int index) {
        return checkedFields.contains(index);
    }

    /** Whether whoever gets an object sees in the field with this index what the constructor has left there, and in what that is. */
    public boolean isFrozenField(int index) {
        return frozenFields.contains(index);
    }

    private int reachable(Class<?> type, String name) {
        if (reachable == null) {
            reachable = new java.util.HashMap<>();
            for (int i = 0; i < reachableNames.length; i++) {
                reachable.put(reachableNames[i], i);
                if ((reachableFlags[i] & FIELD_VISIBLE) != 0) {
                    visibleFields.add(reachableIndexes[i]);
                }
                if ((reachableFlags[i] & FIELD_CHECKED) != 0) {
                    checkedFields.add(reachableIndexes[i]);
                }
                if ((reachableFlags[i] & FIELD_FROZEN) != 0) {
                    frozenFields.add(reachableIndexes[i]);
                }
            }
        }
        return reachable.getOrDefault(type.getTypeName() + " " + name, NONE);
    }

    public int declaringClass(int site) {
        return site >= 0 && site < classes.length ? classes[site] : NONE;
    }

    /** The index of a class by its name, or {@link #NONE}. */
    public int classIndex(String name) {
        return Math.max(java.util.Arrays.binarySearch(classNames, name), NONE);
    }

    /** Whether a class is initialised under a lock of the scheduler. */
    public boolean isLocked(String name) {
        return !locked.isEmpty() && locked.contains(name);
    }

    /** Whether any is. */
    public boolean locksClasses() {
        return !locked.isEmpty();
    }

    /** Whether it is told that a static initialiser uses a class. */
    public boolean isAsked(String name) {
        return asked.contains(name);
    }

    public int classCount() {
        return classNames.length;
    }

    public String className(int index) {
        return classNames[index];
    }

    public boolean isCommunicationClass(Class<?> type) {
        return !communicationClasses.isEmpty() && communicationClasses.contains(type.getTypeName());
    }
}
