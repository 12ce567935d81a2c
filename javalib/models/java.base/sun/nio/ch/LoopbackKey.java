package sun.nio.ch;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectionKey;

/** A channel at a selector. */
final class LoopbackKey extends AbstractSelectionKey {
    private final SelectableChannel channel;
    private final LoopbackSelector selector;
    private volatile int interest;
    private volatile int ready;
    /** What the selector has waited for last, or is to wait for at first; under its lock, as all that follows. */
    private int watched;
    /** Whether it was ready when the selector looked last: it may be without a signal. */
    private boolean maybeReady;
    /** Before the selector waits for it first, how many signals that had used up when it was registered; then -1. */
    private int usedBefore;
    /** What it has found then, and not taken yet. */
    private int found;

    LoopbackKey(SelectableChannel channel, LoopbackSelector selector) {
        this.channel = channel;
        this.selector = selector;
    }

    private void ensureValid() {
        if (!isValid()) {
            throw new CancelledKeyException();
        }
    }

    @Override
    public SelectableChannel channel() {
        return channel;
    }

    @Override
    public Selector selector() {
        return selector;
    }

    @Override
    public int interestOps() {
        ensureValid();
        return interest;
    }

    @Override
    public SelectionKey interestOps(int operations) {
        ensureValid();
        if ((operations & ~channel.validOps()) != 0) {
            throw new IllegalArgumentException();
        }
        interest = operations;
        return this;
    }

    @Override
    public int readyOps() {
        ensureValid();
        return ready;
    }

    /** It is registered for these operations, at a selector that has used up so many signals. */
    void begin(int operations, int used) {
        interest = operations;
        watched = operations;
        usedBefore = used;
        maybeReady = ((LoopbackSelectable) channel).ready(operations) != 0;
    }

    /**
     * A selection waits for what it is asked for now; whether it may be ready for that without a signal. A selection that went on
     * while it was registered may have used up one of its own.
     */
    boolean watch(int used) {
        int now = interest;
        maybeReady |= now != watched || usedBefore >= 0 && usedBefore != used;
        usedBefore = -1;
        watched = now;
        return maybeReady;
    }

    /** Whether an operation that is waited for would not wait. */
    boolean poll() {
        found = ((LoopbackSelectable) channel).ready(watched);
        maybeReady = found != 0;
        return maybeReady;
    }

    /** Which operations were found ready and are asked for. */
    int take() {
        int now = found;
        found = 0;
        return now == 0 ? 0 : now & interest;
    }

    /** It has been selected; tells whether that is news. */
    boolean select(int now, boolean again) {
        int before = again ? ready : 0;
        ready = before | now;
        return !again || (now & ~before) != 0;
    }
}
