package io.jcheck.runtime.events;

import io.jcheck.runtime.jvm.Headroom;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Link;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;

/** What is sent to the scheduler: the names of new objects, and the events since the last message. Called by the token holder. */
public final class Messages {
    /**
     * So many accesses without an operation have the objects announced that were mentioned, whether or not anybody is told of the
     * accesses: an object that is being made then gets another name than one that is born.
     */
    private static final int ACCESSES = 4096;
    /** Events are sent when they outgrow this many bytes: so many accesses do not, unless their stacks are deep. */
    private static final int FLUSH_BYTES = 16 << 20;

    private static final EventBuffer MESSAGE = new EventBuffer();

    public static Link link;

    private Messages() {}

    /**
     * Whether a link is installed.
     *
     * @return false outside jcheck
     */
    public static boolean isInstalled() {
        return link != null;
    }

    /** What happened since the last message, the names of new objects first. */
    public static EventBuffer next(ThreadState self) {
        Uncontrolled.drain(Events.BUFFER);
        LoadedClasses.tell(Events.BUFFER);
        if (!Known.hasNews()) {
            return Events.BUFFER;
        }
        MESSAGE.clear();
        Known.announce(self, MESSAGE);
        MESSAGE.putEvents(Events.BUFFER);
        return MESSAGE;
    }

    /** It has been sent. */
    public static void clear() {
        Events.BUFFER.clear();
        Events.accesses = 0;
        Known.clearNews();
    }

    /**
     * Whether nobody wants to know what the running thread does to an object by what is no operation. The object becomes known all the
     * same, at the same time as where it is told, since its name depends on when that is.
     */
    public static boolean isAlone(ThreadState self, ObjectEntry entry) {
        count(self);
        if (Events.alone) {
            Known.mention(entry);
        }
        return Events.alone;
    }

    /** Whether nobody wants to know what the running thread does to static fields by what is no operation. */
    public static boolean isAlone(ThreadState self) {
        count(self);
        return Events.alone;
    }

    private static void count(ThreadState self) {
        if (++Events.accesses > ACCESSES) {
            Events.accesses = 0;
            if (Known.hasNews()) {
                flush(self);
            }
        }
    }

    /** Sends the events when they have outgrown a frame; called after each that was added. */
    public static void flushIfLarge(ThreadState self) {
        if (Events.BUFFER.size() > FLUSH_BYTES) {
            flush(self);
        }
    }

    /**
     * Reports a failure that the program need not let out of the thread, at once.
     *
     * @param self the token holder
     * @param error what failed
     */
    public static void faultNow(ThreadState self, Throwable error) {
        Events.fault(error, true);
        flush(self);
    }

    private static void flush(ThreadState self) {
        Headroom.require();
        try {
            link.events(next(self));
            clear();
        } catch (Throwable broken) {
            throw link.fatal("lost control of thread " + self.number + ": " + broken);
        }
    }
}
