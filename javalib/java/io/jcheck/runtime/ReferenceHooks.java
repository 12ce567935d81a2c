package io.jcheck.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.util.ArrayList;

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
    /** Asks whether a reference is in its queue, as an operation. */
    private static final MethodHandle QUEUED = queued();

    /** Those of the execution in which a use was not foreseen. */
    private static Settings watched;

    private ReferenceHooks() {}

    private static MethodHandle queued() {
        try {
            Class<?> places = Class.forName("java.lang.ref.QueuePlaces");
            MethodType type = MethodType.methodType(boolean.class, Reference.class);
            return MethodHandles.lookup().findStatic(places, "isEnqueued", type);
        } catch (ReflectiveOperationException absent) {
            return null; // the JDK is not rewritten
        }
    }

    /** An execution begins. */
    static void reset() {
        KEPT.clear();
    }

    /**
     * A reference is about to be made.
     *
     * @param referent may be null
     * @param site where
     */
    public static void keep(Object referent, int site) {
        if (Control.current() != null && referent != null) {
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
        ThreadState self = Control.current();
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
        ThreadState self = Control.current();
        if (self == null || reference == null) {
            return;
        }
        if (Control.hasStartedThreads() && watched != Control.settings) {
            watched = Control.settings;
            PlatformUse.CLEARINGS.at(site);
        }
        if (isWatched()) {
            access(self, reference, true, site);
        }
    }

    /**
     * Somebody is about to ask whether a reference is in its queue.
     *
     * @param reference may be null
     * @param site where
     */
    public static void asks(Reference<?> reference, int site) {
        ThreadState self = Control.current();
        if (self == null || reference == null || QUEUED == null) {
            return;
        }
        self.site = site;
        try {
            boolean before = (boolean) QUEUED.invokeExact(reference);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isWatched() {
        return watched == Control.settings || Control.settings.foresees(PlatformUse.CLEARINGS);
    }

    private static void access(ThreadState self, Reference<?> reference, boolean write, int site) {
        int place = Control.mention(Control.entry(reference));
        Control.visible(self, Operation.atomicElement(write, place, 0), site);
    }
}
