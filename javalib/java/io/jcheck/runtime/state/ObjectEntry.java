package io.jcheck.runtime.state;

import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Settings;
import java.lang.ref.WeakReference;

/** What jcheck knows about one object of the program. */
public final class ObjectEntry extends WeakReference<Object> {
    private static final int IDENTITY_ALLOCATED = 0;
    private static final int IDENTITY_ALLOCATED_IN_CLASS_INIT = 1;
    private static final int IDENTITY_CLASS_OBJECT = 2;
    private static final int IDENTITY_UNNAMED = 3;
    private static final int IDENTITY_REPLICA = 4;
    private static final int IDENTITY_PART = 5;
    /** The class of the loader of the program, where it has a JVM of its own. */
    private static final String SYSTEM_LOADER = "jdk.internal.loader.ClassLoaders$AppClassLoader";

    /** Stands for more than one thread. */
    public static final Object SEVERAL = new Object();

    private static final int[] NOTHING = {};

    /** The identity hash code, by which the table finds the entry. */
    public final int hash;
    final ClassFacts facts;
    final Class<?> type;
    private final String classObject;

    /** What threads take of a lock that is a model, where predicates may ask for its owner; else null. */
    public Object monitor;
    /** The process that has made an object of several, and its number there, see {@code Replicas}; else 0. */
    public long origin;
    /** When it was made, or began to be, see {@link Effects}; 0 if that is not known. */
    public long born;
    /** The number in the protocol; 0 until the first mention. */
    public int number;
    /** True when every access is a visible operation. */
    public boolean communication;
    /** An array that code of the JDK reaches by handles. */
    public boolean byHandle;
    /** An array that the program reaches by handles: its plain accesses are watched. */
    public boolean checked;
    /** For a handle: the index of its field. */
    public int handleField = Settings.NONE;
    /** For a thread: who used it as a lock, {@link #SEVERAL} if more than one thread did. */
    public Object lockedBy;
    /** For a thread: who joined it, {@link #SEVERAL} if more than one thread did. */
    public Object joinedBy;

    /** For a concurrent map: how far it is from growing, or null. */
    public MapGrowth growth;
    /** For a thread: its name and its priority, as soon as somebody looks at them. */
    public ThreadLabel label;
    /** Of a thread: it is not started yet, and has been interrupted. */
    public boolean interrupted;

    /** Who holds the monitor, or null. */
    public ThreadState owner;
    /** How often. */
    public int depth;
    /** The static initialiser in which it was taken, or null. */
    public ClassInit takenIn;
    /** The search of a class loader that uses it without telling, as nobody else has so far; else null. */
    public ClassInit finder;
    /** When the object is an array that is not a communication object: what was accessed lately, or null. */
    public ElementRanges elements;
    /** When the object is a {@link Thread} that was started. */
    public ThreadState thread;
    /** A real lock for threads that are not under control, see {@code Uncontrolled}. */
    public Object fallback;

    /** What is stated about who has exclusive access, or null. */
    public java.util.ArrayList<Predicate> predicates;

    /** The object that has made this one for itself, and only once, or null. */
    private ObjectEntry maker;
    /** The object of coarse granularity whose part this is, or null. */
    public ObjectEntry root;
    /** Has method or atomic granularity, and keeps an array in a field. */
    public boolean granular;
    /** Such an object without a wrapper, although those of its class have one. */
    public boolean bare;

    /** Whether its identity hash code follows from its name. */
    public boolean pinned;

    private int hashOfName;
    private boolean announced;
    private boolean allocated;
    /** The name is that of the constructor, and may change. */
    private boolean made;
    private String allocatedInClass;
    private ThreadState allocator;
    private int site;
    private int count;

    private long accessSegment;
    private int accessCount;
    private int[] accesses = NOTHING;

    ObjectEntry(Object object, int hash) {
        super(object);
        this.hash = hash;
        this.facts = ClassFacts.of(object.getClass());
        this.type = facts.type;
        this.communication = facts.communication;
        this.classObject = object instanceof Class<?> named ? named.getTypeName()
                : object instanceof InitLock lock ? lock.name : null;
    }

    /**
     * Names the object by its birth, unless it has been announced before. Counts the birth in any case, so that the
     * names of later objects do not depend on it.
     */
    public void nameByBirth(ThreadState thread, int birthSite) {
        ClassInit running = thread.classInit;
        int birth = running != null ? running.allocations.next(birthSite) : thread.allocations.next(birthSite);
        if (announced || allocated && !made) {
            return;
        }
        made = false;
        allocated = true;
        site = birthSite;
        count = birth;
        allocator = thread;
        allocatedInClass = running != null ? running.className : null;
    }

    /** As {@link #nameByBirth}, by the constructor that is at it; who called it names the object if nothing was told of it. */
    public void nameWhileMade(ThreadState thread, int constructorSite) {
        boolean mayChange = !allocated || made;
        nameByBirth(thread, constructorSite);
        made = mayChange;
    }

    /** An object has made this one for itself, and only once: its name follows from that one's. */
    public void nameByMaker(ObjectEntry entry) {
        if (number == 0 && !allocated) {
            maker = entry;
        }
    }

    /** Whether a static initialiser, or a search of a class loader, has made it. */
    boolean isBornIn(ClassInit running) {
        return running.className.equals(allocatedInClass);
    }

    /** Whether another process has made it. */
    private boolean isReplica() {
        return origin != 0 && !Origins.isOwn(origin);
    }

    /** Whether nothing was ever told about the object. */
    public boolean isUnused() {
        return !announced && accesses == NOTHING && elements == null;
    }

    /** Who has made it, where its name follows from that one's; or null. */
    public ObjectEntry toBeMentionedBefore() {
        return allocated ? null : maker;
    }

    /** Whether only this search of a class loader, and those around it that have not ended, know it. */
    public boolean isKnownOnlyTo(ClassInit running) {
        for (ClassInit search = running; search != null && search.loader != null; search = search.outer) {
            if (finder == search || isBornIn(search)) {
                return true;
            }
        }
        return false;
    }

    /** Settles the identity for good; an object not born at an instrumented site is named by who mentions it. */
    public void announce(ThreadState thread) {
        announced = true;
        if (!allocated && maker == null && classObject == null) {
            allocator = thread;
            count = thread.nextUnnamed(className());
        }
    }

    /** Stands for the identity hash code: the same in every JVM, whichever of two independent threads comes first. */
    public int hashOfName(ThreadState thread) {
        if (hashOfName == 0) {
            hashOfName = classObject != null ? HashCodes.hash(classObject.hashCode(), 0)
                    : allocatedInClass != null ? HashCodes.hash(31 * allocatedInClass.hashCode() + site, count)
                    : allocated ? HashCodes.hash(31 * allocator.path + site, count)
                    : HashCodes.unnamed(className(), thread);
        }
        return hashOfName;
    }

    /** Announces the object, whose identity must be settled. */
    public void encode(EventBuffer out) {
        out.beginObject(number);
        encodeIdentity(out);
        encodeClassName(out);
        out.endObject();
    }

    private void encodeIdentity(EventBuffer out) {
        if (isReplica()) {
            out.putInt(IDENTITY_REPLICA);
            out.putInt((int) (origin >>> Integer.SIZE));
            out.putInt((int) origin);
        } else if (classObject != null) {
            out.putInt(IDENTITY_CLASS_OBJECT);
            out.putString(classObject);
        } else if (maker != null && !allocated) {
            out.putInt(IDENTITY_PART);
            out.putInt(maker.number);
        } else if (!allocated) {
            out.putInt(IDENTITY_UNNAMED);
            out.putInt(allocator.number);
            out.putInt(count);
        } else if (allocatedInClass != null) {
            out.putInt(IDENTITY_ALLOCATED_IN_CLASS_INIT);
            out.putString(allocatedInClass);
            out.putInt(site);
            out.putInt(count);
        } else {
            out.putInt(IDENTITY_ALLOCATED);
            out.putInt(allocator.number);
            out.putInt(site);
            out.putInt(count);
        }
    }

    /** The class as in reports. */
    public String className() {
        return isSystemLoader() ? SYSTEM_LOADER : facts.text;
    }

    private void encodeClassName(EventBuffer out) {
        if (isSystemLoader()) {
            out.putString(SYSTEM_LOADER);
        } else {
            out.putEncoded(facts.encoded);
        }
    }

    private boolean isSystemLoader() {
        return facts.isLoader && get() == ProgramClasses.systemLoader();
    }

    /**
     * Remembers an access.
     *
     * @return false when the same or a stronger one of the same field was made in the same segment; a segment belongs
     *     to one thread, so there is no need to ask by whom
     */
    public boolean remember(long segment, int field, boolean write) {
        if (accessSegment != segment) {
            accessSegment = segment;
            accessCount = 0;
        }
        for (int i = 0; i < accessCount; i += 2) {
            if (accesses[i] == field) {
                if (!write || accesses[i + 1] != 0) {
                    return false;
                }
                accesses[i + 1] = 1;
                return true;
            }
        }
        if (accessCount == accesses.length) {
            accesses = java.util.Arrays.copyOf(accesses, Math.max(4, accessCount * 2));
        }
        accesses[accessCount] = field;
        accesses[accessCount + 1] = write ? 1 : 0;
        accessCount += 2;
        return true;
    }
}
