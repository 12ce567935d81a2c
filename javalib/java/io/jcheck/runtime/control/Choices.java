package io.jcheck.runtime.control;

import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;

/** Choices of the program and of its environment: all are explored. */
public final class Choices {
    private Choices() {}

    /**
     * Chooses a number.
     *
     * @param self the calling thread
     * @param last the largest
     * @return from 0 on
     */
    public static int toss(ThreadState self, int last) {
        Object holder = Border.enterQuietly();
        try {
            return Control.visible(self, Operation.toss(last), Settings.NO_SITE);
        } finally {
            Border.leaveQuietly(holder);
        }
    }
}
