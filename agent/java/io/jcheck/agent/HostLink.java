package io.jcheck.agent;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.protocol.Answer;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Operation;

/** Calls the scheduler that lives in the same process. Native methods take the events out of the array in which they are. */
final class HostLink extends MessageLink {
    private final ClassLoader[] program;

    /**
     * A link for the program whose loader is, at any time, the only element of an array.
     *
     * @param program the loader of the present execution
     */
    HostLink(ClassLoader[] program) {
        this.program = program;
    }

    @Override
    public Answer begin() {
        return unpack(HostBridge.begin());
    }

    @Override
    public void events(EventBuffer events) {
        unpack(HostBridge.events(events.storage(), events.size()));
    }

    @Override
    public Answer pending(EventBuffer events, int thread, Operation operation, int site, boolean atomic) {
        return unpack(HostBridge.visible(events.storage(), events.size(), thread, operation.word(0), operation.word(1),
                operation.word(2), operation.word(3), site, atomic));
    }

    @Override
    public Answer ended(EventBuffer events, int thread) {
        return unpack(HostBridge.ended(events.storage(), events.size(), thread));
    }

    @Override
    public boolean isUninstrumented(Class<?> type) {
        return Weaving.isUninstrumented(type, program[0]);
    }

    @Override
    public Error fatal(String what) {
        return Lost.end(what);
    }

    @Override
    public Error stop(int status) {
        Control.stopAll();
        return ExecutionStopped.INSTANCE;
    }

    @Override
    void tell(int tag, EventBuffer events, EventBuffer rest) {
        HostBridge.answer(encode(tag, events, rest));
    }

    @Override
    Answer ask(int tag, EventBuffer events, EventBuffer rest) {
        return unpack(HostBridge.answer(encode(tag, events, rest)));
    }

    private Answer unpack(long packed) {
        return answer.set((int) (packed >>> 62), (int) (packed >>> 32) & 0x3fff_ffff, (int) packed);
    }

    /** A message as a socket would carry it. */
    static byte[] encode(int tag, EventBuffer events, EventBuffer rest) {
        EventBuffer message = new EventBuffer();
        message.putInt(tag);
        if (events != null) {
            message.putLong(events.count());
            message.putEvents(events);
        }
        message.putEvents(rest);
        byte[] bytes = new byte[message.size()];
        message.copyTo(bytes, 0);
        return bytes;
    }
}
