package io.jcheck.runtime.events;

import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.HashCodes;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ObjectTable;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.Arrays;

/** The objects of the program that somebody has asked about, and their numbers in the protocol. Called by the token holder. */
public final class Known {
    private static final ObjectTable OBJECTS = new ObjectTable();

    /** Objects mentioned since the last message. They are named when it is sent, since most are born by then. */
    private static ObjectEntry[] mentioned = new ObjectEntry[64];
    private static int mentionedCount;
    private static int lastObject;

    private Known() {}

    public static ObjectEntry entry(Object object) {
        ObjectEntry entry = OBJECTS.find(object);
        if (entry == null) {
            entry = OBJECTS.add(object, HashCodes.pin(object));
        }
        return entry;
    }

    /** The {@link #entry} of a new object, which has its identity hash code from its name. */
    public static ObjectEntry born(ThreadState self, Object object, int site) {
        return HashCodes.pinBirth(self, object, site) ? OBJECTS.add(object, true) : entry(object);
    }

    /** As {@link #entry}, but null for an object without one. */
    public static ObjectEntry find(Object object) {
        return OBJECTS.find(object);
    }

    /** Whether an object has an {@link #entry}. */
    public static boolean has(Object object) {
        return OBJECTS.find(object) != null;
    }

    /** Makes a thread known; its number is the next one. */
    public static ThreadState register(Thread thread) {
        Events.alone = false;
        ThreadState state = Token.add(thread);
        entry(thread).thread = state;
        return state;
    }

    /** Takes the last {@link #register} back. */
    public static void unregister(ThreadState state) {
        Token.removeLast();
        entry(state.thread).thread = null;
    }

    /** The state of a thread that was started under control, or null. */
    public static ThreadState stateOf(Thread thread) {
        ObjectEntry entry = OBJECTS.find(thread);
        return entry == null ? null : entry.thread;
    }

    /** The number of an object in the protocol. */
    public static int mention(ObjectEntry entry) {
        if (entry.finder != null && !isKnownToFinder(entry)) {
            // in which order threads use it is no choice of the search of executions
            Gaps.loaderWorks(Settings.NO_SITE);
        }
        if (entry.number == 0) {
            ObjectEntry maker = entry.toBeMentionedBefore();
            if (maker != null) {
                mention(maker);
            }
            if (mentionedCount == mentioned.length) {
                mentioned = Arrays.copyOf(mentioned, mentionedCount * 2);
            }
            mentioned[mentionedCount++] = entry;
            entry.number = ++lastObject;
        }
        return entry.number;
    }

    /** Whether the running thread is the search of a class loader that uses the object without telling. */
    private static boolean isKnownToFinder(ObjectEntry entry) {
        ThreadState self = Token.current();
        return self != null && self.classInit != null && entry.isKnownOnlyTo(self.classInit);
    }

    /** Whether objects were mentioned since the last message. */
    static boolean hasNews() {
        return mentionedCount != 0;
    }

    /** Settles the names of these, and adds them. */
    static void announce(ThreadState self, EventBuffer message) {
        for (int i = 0; i < mentionedCount; i++) {
            mentioned[i].announce(self);
            mentioned[i].encode(message);
        }
    }

    /** They have been announced. */
    static void clearNews() {
        Arrays.fill(mentioned, 0, mentionedCount, null);
        mentionedCount = 0;
    }

    /** Forgets the objects of the last execution. */
    public static void reset() {
        clearNews();
        lastObject = 0;
        OBJECTS.clear();
    }
}
