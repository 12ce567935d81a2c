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
    /** Whether it may be ready without a signal: it was when the selector looked last, or is asked for something else. */
    private volatile boolean maybeReady;

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
        maybeReady = true;
        return this;
    }

    @Override
    public int readyOps() {
        ensureValid();
        return ready;
    }

    boolean mayBeReady() {
        return maybeReady;
    }

    /** It is registered for these operations. */
    void begin(int operations) {
        interest = operations;
        maybeReady = ((LoopbackSelectable) channel).ready(operations) != 0;
    }

    /** Which operations would not wait. */
    int look() {
        int now = ((LoopbackSelectable) channel).ready(interest);
        maybeReady = now != 0;
        return now;
    }

    /** It has been selected; tells whether that is news. */
    boolean select(int now, boolean again) {
        int before = again ? ready : 0;
        ready = before | now;
        return !again || (now & ~before) != 0;
    }
}
