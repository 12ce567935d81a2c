package io.jcheck.runtime.control;

import io.jcheck.runtime.state.ThreadState;

/** Takes the place of the task of a {@link Thread} whose {@code run} is the one of {@link Thread}. */
public final class ControlledTask implements Runnable {
    /** What the program wants it to do. */
    public final Runnable target;
    ThreadState state;

    ControlledTask(Runnable target) {
        this.target = target;
    }

    @Override
    public void run() {
        state.life.run();
    }
}
