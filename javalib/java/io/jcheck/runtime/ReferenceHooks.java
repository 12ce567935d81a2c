package io.jcheck.runtime;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.IdentityHashMap;

/**
 * References that the garbage collector may clear: here it does not. So what one refers to changes only where the program clears
 * or enqueues it. Hardly any program does; where one does, and there are several threads, the search begins anew
 * ({@link PlatformUse#CLEARINGS}), and the referent is a location like others. The JDK promises no order between who clears a
 * reference and who looks at it, and so there is none, as with opaque accesses; nor is it a data race.
 *
 * <p>Queues are code of the JDK that is rewritten.
 */
public final class ReferenceHooks {
    /** What references of this execution refer to. */
    private static final ArrayList<Object> KEPT = new ArrayList<>();
    /** Who has put a reference into its queue. */
    private static final IdentityHashMap<Reference<?>, ThreadState> ENQUEUED = new IdentityHashMap<>();

    /** Those of the execution in which a use was not foreseen. */
    private static Settings watched;

    private ReferenceHooks() {}

    /** An execution begins. */
    static void reset() {
        KEPT.clear();
        ENQUEUED.clear();
    }

    /**
     * A reference is about to be made.
     *
     * @param referent may be null
     * @param site where
     */
    public static void keep(Object referent, int site) {
        if (Token.current() != null && referent != null) {
            KEPT.add(referent);
            Pin.REFERENCES.at(site);
        }
    }

    /**
     * Somebody is about to look at what a reference refers to.
     *
     * @param reference may be null
     * @param site where
     */
    public static void looks(Reference<?> reference, int site) {
        ThreadState self = Token.current();
        if (self != null && reference != null && isWatched()) {
            access(self, reference, false, site);
        }
    }

    /**
     * A reference is about to be cleared.
     *
     * @param reference may be null
     * @param site where
     */
    public static void clears(Reference<?> reference, int site) {
        ThreadState self = Token.current();
        if (self == null || reference == null) {
            return;
        }
        if (Token.hasStartedThreads() && watched != Settings.current) {
            watched = Settings.current;
            Gaps.unforeseen(PlatformUse.CLEARINGS, site);
        }
        if (isWatched()) {
            access(self, reference, true, site);
        }
    }

    /**
     * A reference is about to be put into its queue, and cleared. Whether it is there already is read out of sight: a second
     * thread that tries is a gap, whichever comes first.
     *
     * @param reference may be null
     * @param site where
     */
    public static void enqueues(Reference<?> reference, int site) {
        clears(reference, site);
        ThreadState self = Token.current();
        if (self == null || reference == null) {
            return;
        }
        ThreadState before = ENQUEUED.put(reference, self);
        if (before != null && before != self) {
            Gaps.operation("java.lang.ref.Reference.enqueue", site);
        }
    }

    /**
     * Somebody is about to ask whether a reference is in its queue, which is read out of sight.
     *
     * @param reference may be null
     * @param site where
     */
    public static void asks(Reference<?> reference, int site) {
        if (Token.current() != null && reference != null && Token.hasStartedThreads()) {
            Gaps.operation("java.lang.ref.Reference.isEnqueued", site);
        }
    }

    private static boolean isWatched() {
        return watched == Settings.current || Settings.current.foresees(PlatformUse.CLEARINGS);
    }

    private static void access(ThreadState self, Reference<?> reference, boolean write, int site) {
        int place = Known.mention(Known.entry(reference));
        Control.visible(self, Operation.atomicElement(write, place, 0), site);
    }
}
