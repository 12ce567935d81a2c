package io.jcheck.runtime;

/** Takes the place of the task of a {@link Thread} whose {@code run} is the one of {@link Thread}. */
abstract class ControlledTask implements Runnable {
    /** What the program wants it to do. */
    final Runnable target;
    ThreadState state;

    ControlledTask(Runnable target) {
        this.target = target;
    }
}
