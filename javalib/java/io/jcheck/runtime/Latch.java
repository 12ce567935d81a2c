package io.jcheck.runtime;

/**
 * Opens when it has been counted down often enough, and stays open: what models of the JDK wait for that happens once. To count
 * down is an operation that commutes with others of its kind; to wait is one that is enabled when the latch is open. Models call
 * it by {@link LockHooks}.
 */
class Latch {
    private final int count;

    /**
     * A new one.
     *
     * @param count how often it has to be counted down; not negative
     */
    Latch(int count) {
        this.count = count;
    }

    /** What somebody waits for who wants the result of a task; reports call it so. */
    static final class Task extends Latch {
        Task() {
            super(1);
        }
    }

    int await(ThreadState self, boolean timed, long nanos) {
        int number = number();
        int millis = timed ? Locks.limit(nanos) : 0;
        return Control.visible(
                self, timed ? Operation.await(number, count, millis) : Operation.await(number, count), self.site);
    }

    void countDown(ThreadState self) {
        Control.visible(self, Operation.countDown(number(), count), self.site);
    }

    int remaining(ThreadState self) {
        return Control.visible(self, Operation.remaining(number(), count), self.site);
    }

    /** Its number in the protocol. */
    int number() {
        return Known.mention(Known.entry(this));
    }
}
