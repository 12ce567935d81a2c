package io.jcheck.agent;

import io.jcheck.runtime.protocol.Answer;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Link;
import io.jcheck.runtime.protocol.Operation;

/** Writes what the hooks report as messages; how a message travels is left to the subclass. */
abstract class MessageLink implements Link {
    private static final int EVENTS = 1;
    private static final int PENDING = 2;
    private static final int ENDED = 3;
    private static final int STACKS = 4;

    /** The answer of the last message; there is one at a time. */
    final Answer answer = new Answer();

    private final EventBuffer tail = new EventBuffer();

    /**
     * Sends a message that wants no answer.
     *
     * @param tag the message
     * @param events what happened, or null for a message without events
     * @param rest what follows the events
     */
    abstract void tell(int tag, EventBuffer events, EventBuffer rest);

    /** Sends a message and waits for the answer. */
    abstract Answer ask(int tag, EventBuffer events, EventBuffer rest);

    @Override
    public void events(EventBuffer events) {
        tail.clear();
        tail.commitBytes();
        tell(EVENTS, events, tail);
    }

    @Override
    public Answer pending(EventBuffer events, int thread, Operation operation, int site, boolean atomic) {
        tail.clear();
        tail.putInt(thread);
        operation.encode(tail);
        tail.putInt(site);
        tail.putBoolean(atomic);
        tail.commitBytes();
        return ask(PENDING, events, tail);
    }

    @Override
    public Answer ended(EventBuffer events, int thread) {
        tail.clear();
        tail.putInt(thread);
        tail.commitBytes();
        return ask(ENDED, events, tail);
    }

    @Override
    public Answer stacks(int[] threads, String[][] frames) {
        tail.clear();
        tail.putLong(threads.length);
        for (int i = 0; i < threads.length; i++) {
            tail.putInt(threads[i]);
            tail.putStrings(frames[i]);
        }
        tail.commitBytes();
        return ask(STACKS, null, tail);
    }
}
