package io.jcheck.agent;

import io.jcheck.runtime.Answer;
import io.jcheck.runtime.Control;
import io.jcheck.runtime.EventBuffer;
import io.jcheck.runtime.ExecutionStopped;

/** Calls the scheduler that lives in the same process. */
final class HostLink extends MessageLink {
    private static final int LOST = 5;

    private final ClassLoader[] program;
    private byte[] message = new byte[4096];
    private volatile long progress;

    /**
     * A link for the program whose loader is, at any time, the only element of an array.
     *
     * @param program the loader of the present execution
     */
    HostLink(ClassLoader[] program) {
        this.program = program;
    }

    /** Counts up with every answer. */
    long progress() {
        return progress;
    }

    @Override
    public Answer begin() {
        return unpack(Host.begin());
    }

    @Override
    public boolean isUninstrumented(Class<?> type) {
        return type.getClassLoader() != program[0];
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

    /** Reports that a thread has not come to a visible operation for too long. */
    void lost(int thread, String state, String[] frames) {
        EventBuffer body = new EventBuffer();
        body.putInt(thread);
        body.putString(state);
        body.putStrings(frames);
        body.commitBytes();
        tell(LOST, null, body);
    }

    @Override
    void tell(int tag, EventBuffer events, EventBuffer rest) {
        Host.answer(message, encode(tag, events, rest));
    }

    @Override
    Answer ask(int tag, EventBuffer events, EventBuffer rest) {
        return unpack(Host.answer(message, encode(tag, events, rest)));
    }

    private Answer unpack(long packed) {
        progress++;
        return answer.set((int) (packed >>> 62), (int) (packed >>> 32) & 0x3fff_ffff, (int) packed);
    }

    private int encode(int tag, EventBuffer events, EventBuffer rest) {
        int size = Integer.BYTES + (events == null ? 0 : Long.BYTES + events.size()) + rest.size();
        if (size > message.length) {
            message = new byte[Math.max(size, 2 * message.length)];
        }
        int end = putInt(0, tag);
        if (events != null) {
            end = putInt(putInt(end, events.count()), 0);
            System.arraycopy(events.bytes(), 0, message, end, events.size());
            end += events.size();
        }
        System.arraycopy(rest.bytes(), 0, message, end, rest.size());
        return size;
    }

    private int putInt(int at, int value) {
        message[at] = (byte) value;
        message[at + 1] = (byte) (value >>> 8);
        message[at + 2] = (byte) (value >>> 16);
        message[at + 3] = (byte) (value >>> 24);
        return at + Integer.BYTES;
    }
}
