package io.jcheck.runtime.events;

import io.jcheck.runtime.state.Events;

/**
 * What {@link io.jcheck.Check} records: events without an operation, so that recording makes no execution that there would not be
 * without. Whether somebody keeps them is for the scheduler to know.
 */
public final class Recording {
    private Recording() {}

    /**
     * A variable has this value from now on.
     *
     * @param name the variable
     * @param value its value
     */
    public static void record(String name, long value) {
        Events.BUFFER.record(name, value);
    }

    /**
     * A variable has this value from now on.
     *
     * @param name the variable
     * @param value its value
     */
    public static void record(String name, boolean value) {
        Events.BUFFER.record(name, value);
    }

    /**
     * A variable has this value from now on.
     *
     * @param name the variable
     * @param value its value
     */
    public static void record(String name, String value) {
        Events.BUFFER.record(name, value);
    }
}
