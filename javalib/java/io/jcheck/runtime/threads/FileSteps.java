package io.jcheck.runtime.threads;

import io.jcheck.runtime.access.Elements;
import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.environment.Replicas;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.jvm.Frames;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * What threads do with files, at the native methods of the JDK: these call here ({@code agent/src/host/files/call.rs}).
 *
 * <p>A program that only reads files finds the same in each order, so that reading is no operation. It becomes one once a thread
 * changes files while there are others ({@link PlatformUse#FILES}): the search begins anew, and from then on each of these methods is
 * a critical section of one lock, in which the names and contents that it depends on are data. Sections that share no data are
 * explored in one order.
 */
public final class FileSteps {
    // what is in the lowest bits of what the native methods are told
    private static final long WATCHED = 1;
    private static final long REGION = 2;
    private static final int BITS = 2;
    /** Nobody who is under control. */
    private static final long NOBODY = -1;

    // what they say
    private static final int OUT_OF_SIGHT = 0;

    private static final String READER = "java.util.zip.ZipFile";

    /** Whether the native methods of the JDK call here. */
    private static boolean installed;

    private FileSteps() {}

    /** From now on they do. */
    static void install() {
        installed = true;
    }

    /** Code of the program is about to use files. */
    static void begin(int site) {
        if (!installed) {
            Gaps.operation("files in a JVM whose native methods for them are not known", site);
        }
    }

    /**
     * A file is about to be used.
     *
     * @param changes whether it may change names or contents
     * @return the number of the thread, and in the lowest bits whether {@link #leave} must follow, and whether this is out of sight
     */
    static long enter(boolean changes) {
        ThreadState self = Token.running();
        if (self == null || !self.isCurrent()) {
            Border.enter(); // who was in the program when the execution ended goes
            return NOBODY;
        }
        if (changes && Replicas.areThere()) {
            self.inside++;
            Gaps.operation("files that a process changes, which others see", self.site);
            self.inside--;
        }
        long number = (long) self.number << BITS;
        if (!Token.hasStartedThreads()) {
            return number;
        }
        Object holder = Border.enter();
        if (holder == null) {
            boolean ours = self.regions == 0 && self.unwatched == 0;
            return ours ? NOBODY : number | REGION;
        }
        try {
            if (changes) {
                Gaps.unforeseen(PlatformUse.FILES, self.site);
            }
            if (!Settings.current.foresees(PlatformUse.FILES)) {
                return number;
            }
            Monitors.enter(FileSteps.class, self.site);
            return number | WATCHED;
        } finally {
            Border.leave(holder);
        }
    }

    /**
     * What comes next depends on this.
     *
     * @param place stands for a name or a content
     * @param changes whether that is changed
     */
    static void touch(int place, boolean changes) {
        ThreadState self = Token.current();
        self.inside++;
        Events.trace();
        Events.BUFFER.elements(Known.mention(Known.entry(FileSteps.class)), place, place, changes, self.site);
        Messages.flushIfLarge(self);
        self.inside--;
    }

    /** That is all; what happens with files before the next operation happens at once. */
    static void leave() {
        ThreadState self = Token.current();
        self.inside++;
        Monitors.exit(FileSteps.class, self.site);
        self.inside--;
    }

    /**
     * Something was met.
     *
     * @param what it is
     * @return whether it counts
     */
    static boolean note(int what) {
        ThreadState self = Token.running();
        if (self == null || !self.isCurrent() || !Token.hasStartedThreads()) {
            return false;
        }
        self.inside++;
        try {
            if (what == OUT_OF_SIGHT) {
                Gaps.operation("a use of files that the program changes, by code of the JDK that is not watched", self.site);
            } else if (Frames.has(READER)) {
                return false; // who reads a jar says each time where
            } else {
                Gaps.unforeseen(PlatformUse.FILES, self.site);
            }
            return true;
        } finally {
            self.inside--;
        }
    }

    /** Files are about to be used; what is done with them is told below. */
    public static void asked(int site) {
        ThreadState self = Token.current();
        if (self != null) {
            self.site = site;
            begin(site);
            Pin.FILES.at(site);
        }
    }

    /** Whether a thread uses a channel that an interrupt would close. */
    static boolean isInterruptible(Thread thread) {
        return installed && isInChannel(thread);
    }

    private static native boolean isInChannel(Thread thread);

    /**
     * Elements of an array are about to be read into a file, or written from one.
     *
     * @param array may be null
     * @param first of them
     * @param count of them
     * @param write whether they are written
     */
    static void bytes(byte[] array, int first, int count, boolean write) {
        if (array == null || first < 0 || count <= 0 || first > array.length - count || !Token.hasStartedThreads()) {
            return;
        }
        Object holder = Border.enter();
        if (holder == null) {
            return;
        }
        try {
            int site = Token.current().site;
            if (write) {
                Elements.access(array, first, count, true, site);
            } else {
                Elements.access(array, first, count, false, site);
            }
        } finally {
            Border.leave(holder);
        }
    }
}
