package io.jcheck.runtime.events;

import io.jcheck.runtime.jvm.Headroom;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Link;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;

/** What is sent to the scheduler: the names of new objects, and the events since the last message. Called by the token holder. */
public final class Messages {
    /** Events are sent when they outgrow this many bytes. */
    private static final int FLUSH_BYTES = 256 << 10;

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
        Known.clearNews();
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
