package io.jcheck.runtime;

/** Takes the place of the task of a {@link Thread} whose {@code run} is the one of {@link Thread}. */
final class ControlledTask implements Runnable {
    private final Runnable target;
    ThreadState state;

    ControlledTask(Runnable target) {
        this.target = target;
    }

    @Override
    public void run() {
        Threads.live(state, target);
    }
}
