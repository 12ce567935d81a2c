package io.jcheck.runtime.events;

import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.protocol.Look;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.Predicate;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Exclusive access predicates of the program (Stoller and Cohen 2003, section 4): evaluated before an access to the object
 * that they are about, and after each step of a thread that writes what they have read. What they read is told as such, and
 * is no access of the thread that happens to evaluate them. What is right and wrong is decided by the scheduler.
 */
public final class Exclusive {
    static final int STATED = 0;
    static final int CHANGED = 1;
    static final int ACCESSED = 2;
    /** Instead of a number: the thread has no predicate for the object. */
    private static final int NO_PREDICATE = -1;

    /** Whether there are predicates. */
    public static boolean active;
    private static boolean evaluating;

    private static final ArrayList<Predicate> ALL = new ArrayList<>();
    private static final HashMap<Long, ArrayList<Predicate>> READERS = new HashMap<>();
    /** Threads that predicates have asked for locks, by the number of the object. */
    private static final HashMap<Integer, Thread> OWNERS = new HashMap<>();
    /** Those that the last step may have changed. */
    private static final ArrayList<Predicate> PENDING = new ArrayList<>();
    private static int pendingSite;
    private static long[] looks = new long[8];
    private static int lookCount;
    /** How many of what is read are elements of arrays. */
    private static int elementsRead;

    private Exclusive() {}

    public static void reset() {
        active = false;
        evaluating = false;
        ALL.clear();
        READERS.clear();
        OWNERS.clear();
        elementsRead = 0;
        PENDING.clear();
    }

    /** Whether a predicate is being evaluated. */
    public static boolean isEvaluating() {
        return evaluating;
    }

    /**
     * Keeps a predicate.
     *
     * @param object what it is about
     * @param thread who has exclusive access
     * @param condition when
     */
    public static void state(Object object, Thread thread, BooleanSupplier condition) {
        ThreadState self = Token.current();
        if (self == null || !Settings.current.exclusiveAccess) {
            return;
        }
        if (evaluating) {
            refuse("states another one");
            return;
        }
        before(self);
        ObjectEntry entry = Known.entry(object);
        Predicate predicate = find(entry, thread);
        if (predicate == null) {
            predicate = new Predicate(ALL.size(), Known.mention(entry), thread);
            ALL.add(predicate);
            if (entry.predicates == null) {
                entry.predicates = new ArrayList<>();
            }
            entry.predicates.add(predicate);
        }
        active = true;
        predicate.condition = condition;
        Events.BUFFER.predicate(predicate.number, predicate.object, thread.getName());
        evaluate(self, predicate);
        if (active) {
            tell(self, predicate, STATED, Settings.NO_SITE);
        }
    }

    /** The predicate of a thread for an object, or null. */
    private static Predicate find(ObjectEntry object, Thread thread) {
        if (object.predicates != null) {
            for (Predicate predicate : object.predicates) {
                if (predicate.thread == thread) {
                    return predicate;
                }
            }
        }
        return null;
    }

    /** Comes before every step of the running thread: what the last one has changed is evaluated. */
    public static void before(ThreadState self) {
        if (PENDING.isEmpty() || evaluating) {
            return;
        }
        List<Predicate> changed = new ArrayList<>(PENDING);
        PENDING.clear();
        for (Predicate predicate : changed) {
            predicate.pending = false;
            evaluate(self, predicate);
            if (!active) {
                return;
            }
        }
        // one step may end the access of one thread and begin that of another
        for (boolean holds : new boolean[] {false, true}) {
            for (Predicate predicate : changed) {
                if (predicate.holds == holds) {
                    predicate.segment = 0;
                    tell(self, predicate, CHANGED, pendingSite);
                }
            }
        }
    }

    /** The running thread is about to access an object that is no communication object. */
    public static void accessed(ThreadState self, ObjectEntry object, int site) {
        if (object.predicates == null) {
            return;
        }
        Predicate predicate = find(object, self.thread);
        if (predicate == null) {
            Events.trace();
            Events.BUFFER.evaluated(Known.mention(object), NO_PREDICATE, ACCESSED, false, true, site, Predicate.NOTHING, Predicate.NOTHING,
                    Exclusive::thread);
            Messages.flushIfLarge(self);
            return;
        }
        if (predicate.segment == Events.segment) {
            return;
        }
        boolean before = predicate.holds;
        evaluate(self, predicate);
        if (!active) {
            return;
        }
        if (predicate.holds != before) {
            Gaps.exclusive("the value of a predicate has changed without a write that is known", site);
        }
        predicate.segment = Events.segment;
        Events.trace();
        tell(self, predicate, ACCESSED, site);
    }

    /** A field was written, or is about to be by a thread that does nothing else before. */
    public static void wroteField(ObjectEntry object, int field, int site) {
        wrote(Look.of(Look.FIELD, Known.mention(object), field), site);
    }

    /** See {@link #wroteField}. */
    public static void wroteStatic(int field, int site) {
        wrote(Look.of(Look.STATIC, 0, field), site);
    }

    /** See {@link #wroteField}. */
    public static void wroteElements(ObjectEntry array, int first, int last, int site) {
        if (elementsRead == 0) {
            return;
        }
        int number = Known.mention(array);
        for (int i = first; i <= last; i++) {
            wrote(Look.of(Look.ELEMENT, number, i), site);
        }
    }

    /** Whether elements of arrays are read by a predicate. */
    public static boolean readsElements() {
        return elementsRead != 0;
    }

    /** The running thread has taken a lock, or is about to have released it. */
    public static void owns(ThreadState self, ObjectEntry lock, int site) {
        if (active && !evaluating) {
            wrote(Look.of(Look.OWNER, Known.mention(lock), Known.mention(Known.entry(self.thread))), site);
        }
    }

    /** Whether a field is read by a predicate. */
    public static boolean isRead(ObjectEntry object, int field) {
        return object.number != 0 && READERS.containsKey(Look.of(Look.FIELD, object.number, field));
    }

    private static void wrote(long location, int site) {
        ArrayList<Predicate> readers = READERS.get(location);
        if (readers == null) {
            return;
        }
        pendingSite = site;
        for (Predicate predicate : readers) {
            if (!predicate.pending) {
                predicate.pending = true;
                PENDING.add(predicate);
            }
        }
    }

    /** The predicate that is being evaluated reads, or must not write, a location. */
    public static void look(int kind, int object, int index, boolean write) {
        if (write) {
            refuse("writes");
            return;
        }
        long location = Look.of(kind, object, index);
        for (int i = 0; i < lookCount; i++) {
            if (looks[i] == location) {
                return;
            }
        }
        if (lookCount == looks.length) {
            looks = Arrays.copyOf(looks, lookCount * 2);
        }
        looks[lookCount++] = location;
    }

    /** A predicate does what it must not do. From here on it is code like any other, and no predicate is evaluated any more. */
    public static void refuse(String what) {
        evaluating = false;
        active = false;
        PENDING.clear();
        Gaps.exclusive("an exclusive access predicate " + what, Settings.NO_SITE);
    }

    /** Whether a thread owns the monitor of an object, or a {@code ReentrantLock}, for the predicate that is being evaluated. */
    public static boolean owns(Thread thread, Object lock) {
        ObjectEntry entry = Known.entry(lock);
        if (entry.monitor != null) {
            entry = Known.entry(entry.monitor);
        } else if (lock instanceof java.util.concurrent.locks.Lock) {
            refuse("asks for the owner of a " + lock.getClass().getName());
            return false;
        }
        int number = Known.mention(Known.entry(thread));
        OWNERS.put(number, thread);
        look(Look.OWNER, Known.mention(entry), number, false);
        ThreadState state = Known.stateOf(thread);
        return state != null && entry.owner == state;
    }

    /** The number of a thread by that of its object; -1 if it was not started. */
    private static int thread(int object) {
        ThreadState state = Known.stateOf(OWNERS.get(object));
        return state == null ? -1 : state.number;
    }

    /** Finds the value of a predicate, and what it reads. */
    private static void evaluate(ThreadState self, Predicate predicate) {
        int inside = self.inside;
        int unwatched = self.unwatched;
        lookCount = 0;
        evaluating = true;
        boolean value = false;
        Throwable thrown = null;
        try {
            self.inside = 0;
            self.unwatched = 0;
            value = predicate.condition.getAsBoolean();
        } catch (ExecutionStopped over) {
            throw over;
        } catch (Throwable failure) {
            thrown = failure;
        } finally {
            evaluating = false;
            self.inside = inside;
            self.unwatched = unwatched;
        }
        if (thrown != null && active) {
            refuse("throws " + thrown.getClass().getName());
        }
        if (!active) {
            return;
        }
        for (long location : predicate.reads) {
            READERS.get(location).remove(predicate);
            elementsRead -= Look.kind(location) == Look.ELEMENT ? 1 : 0;
        }
        predicate.before = predicate.reads;
        predicate.reads = Arrays.copyOf(looks, lookCount);
        for (long location : predicate.reads) {
            READERS.computeIfAbsent(location, none -> new ArrayList<>()).add(predicate);
            elementsRead += Look.kind(location) == Look.ELEMENT ? 1 : 0;
        }
        predicate.holds = value;
    }

    private static void tell(ThreadState self, Predicate predicate, int why, int site) {
        Events.BUFFER.evaluated(predicate.object, predicate.number, why, predicate.holds,
                predicate.thread == self.thread, site, predicate.reads, why == CHANGED ? predicate.before : Predicate.NOTHING,
                Exclusive::thread);
        Messages.flushIfLarge(self);
    }
}
