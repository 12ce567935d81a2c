package io.jcheck.runtime.threads;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.state.ThreadState;

/**
 * Opens when it has been counted down often enough, and stays open: what models of the JDK wait for that happens once. To count
 * down is an operation that commutes with others of its kind; to wait is one that is enabled when the latch is open. Models call
 * it by {@code LockHooks}.
 */
public class Latch {
    private final int count;
    /** What models know of it. */
    private int noted;

    /**
     * A new one.
     *
     * @param count how often it has to be counted down; not negative
     */
    public Latch(int count) {
        this.count = count;
    }

    /** What somebody waits for who wants the result of a task; reports call it so. */
    public static final class Task extends Latch {
        public Task() {
            super(1);
        }
    }

    public int await(ThreadState self, boolean timed, long nanos) {
        return await(self, count, timed, nanos);
    }

    /** Until it has been counted down so often, open or not. */
    public int await(ThreadState self, int times, boolean timed, long nanos) {
        int number = number();
        int millis = timed ? Locks.limit(nanos) : 0;
        return Control.visible(
                self, timed ? Operation.await(number, times, millis) : Operation.await(number, times), self.site);
    }

    public void countDown(ThreadState self) {
        Control.visible(self, Operation.countDown(number(), count), self.site);
    }

    public int remaining(ThreadState self) {
        return remaining(self, count);
    }

    /** Until that was so often. */
    public int remaining(ThreadState self, int times) {
        return Control.visible(self, Operation.remaining(number(), times), self.site);
    }

    /** See {@link io.jcheck.runtime.LockHooks#note}. */
    public int note(int what) {
        int before = noted;
        noted |= what;
        return before;
    }

    /** Its number in the protocol. */
    int number() {
        return Known.mention(Known.entry(this));
    }
}
