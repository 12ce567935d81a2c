package io.jcheck.runtime.threads;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;

/**
 * A condition of a lock. Who waits for it takes the lock when it holds: one operation, whether he comes before or after that. It
 * does not hold at first; whoever has the lock says when that changes. Models of the JDK call it by {@code LockHooks}.
 */
public final class Guard {
    private final Locks.ReentrantLock lock;
    private final Latch over;
    private final boolean alerts;

    /**
     * A new one.
     *
     * @param lock which
     * @param over what ends each wait, too, when it is open; or null
     * @param alerts whether who is interrupted may leave although the condition holds
     */
    public Guard(Locks.ReentrantLock lock, Latch over, boolean alerts) {
        this.lock = lock;
        this.over = over;
        this.alerts = alerts;
    }

    public void tell(ThreadState self, boolean now) {
        self.effects.any();
        Events.BUFFER.condition(number(), now);
        Messages.flushIfLarge(self);
    }

    public int enter(ThreadState self, boolean timed, long nanos) {
        int number = number();
        int millis = timed ? Locks.limit(nanos) : 0;
        Operation enter = timed ? Operation.enterWhen(number, millis) : Operation.enterWhen(number);
        int how = Control.visible(self, enter, self.site);
        if (how == Locks.DONE) {
            Locks.taken(lock, self);
        }
        return how;
    }

    /** Its number in the protocol. */
    private int number() {
        ObjectEntry entry = Known.entry(this);
        boolean isNew = entry.number == 0;
        int number = Known.mention(entry);
        if (isNew) {
            int latch = over == null ? 0 : over.number();
            Events.BUFFER.guard(number, Known.mention(Known.entry(lock)), latch, alerts);
        }
        return number;
    }
}
