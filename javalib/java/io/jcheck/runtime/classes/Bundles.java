package io.jcheck.runtime.classes;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.control.Unwatched;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.ResourceBundle;

/**
 * Bundles of resources. Who looks for one first loads it, and all others find it: that is the platform's business, as long as it
 * makes no difference who was first.
 *
 * <p>It may make one once code of the program has a part in it, as the constructor of a bundle or as what controls how bundles are
 * loaded, and there are other threads ({@link PlatformUse#BUNDLES}). The search begins anew then: who looks for a bundle reads what
 * was found so far, and who has made one by code of the program writes that, like a volatile variable.
 */
public final class Bundles {
    /** Stands for the bundles that were found. */
    private static final Class<?> FOUND = ResourceBundle.class;

    /** Those of the execution in which a use was not foreseen. */
    private static Settings watched;

    private Bundles() {}

    /**
     * A thread begins to look for a bundle.
     *
     * @param control of the JDK or of the program; may be null
     * @param seen whether it is no part of what is nobody's business
     */
    public static void begin(ThreadState self, Object control, boolean seen) {
        boolean controls = control != null && control.getClass().getClassLoader() != null;
        if (seen) {
            if (controls && Token.hasStartedThreads()) {
                watch(self);
            }
            access(self, false);
        }
        self.beginBundle(seen, controls);
        Unwatched.enter(self);
    }

    /** A thread makes all forget what was found: who looks next makes a bundle anew. */
    public static void forget(ThreadState self, boolean seen) {
        if (seen) {
            if (Token.hasStartedThreads()) {
                watch(self);
            }
            access(self, true);
        }
        self.beginBundle(seen, false);
        Unwatched.enter(self);
    }

    /** See {@link #begin}. */
    public static void end(ThreadState self) {
        self.endBundle();
        Unwatched.leave(self);
        self.inside--;
    }

    /** A bundle that the thread has made is about to be kept. */
    public static void keep(ThreadState self) {
        if (self.hasMadeBundle()) {
            access(self, true);
        }
    }

    /** Code of the program runs where the thread is. */
    public static void called(ThreadState self) {
        if (self.isInBundle() && Token.hasStartedThreads()) {
            watch(self);
        }
    }

    private static void access(ThreadState self, boolean write) {
        if (watched != Settings.current && !Settings.current.foresees(PlatformUse.BUNDLES)) {
            return;
        }
        int place = Known.mention(Known.entry(FOUND));
        Control.visible(self, Operation.element(write, place, 0), self.site);
        Events.BUFFER.elementOrder(false, place, 0);
        if (write) {
            Events.BUFFER.elementOrder(true, place, 0);
        }
    }

    private static void watch(ThreadState self) {
        watched = Settings.current;
        Gaps.unforeseen(PlatformUse.BUNDLES, self.site);
    }
}
