package sun.nio.ch;

import java.io.IOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Waits for one of several channels. Each item that comes to one of them is a signal; who waits uses up one signal and looks at all
 * channels. It does not wait if a channel was ready when it looked last.
 */
final class LoopbackSelector extends AbstractSelector {
    /** Reports call so what a selector waits for. */
    private static final class SelectorEvents {}

    private final SelectorEvents events = new SelectorEvents();
    /** In the order in which they were registered; under its own lock. */
    private final Set<SelectionKey> keys = new LinkedHashSet<>();
    private final Set<SelectionKey> selected = new LinkedHashSet<>();
    private volatile boolean woken;

    LoopbackSelector(SelectorProvider provider) {
        super(provider);
        LoopbackReplicas.other(events);
    }

    /** What one waits for; null for none. */
    static Object events(LoopbackSelector selector) {
        return selector == null ? null : selector.events;
    }

    /** Something may be ready. */
    void signal() {
        LoopbackSignals.signal(events);
    }

    private void ensureOpen() {
        if (!isOpen()) {
            throw new ClosedSelectorException();
        }
    }

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int operations, Object attachment) {
        ensureOpen();
        if (!(channel instanceof LoopbackSelectable selectable)) {
            throw new java.nio.channels.IllegalSelectorException();
        }
        LoopbackKey key = new LoopbackKey(channel, this);
        key.attach(attachment);
        selectable.watch(this);
        key.begin(operations);
        synchronized (keys) {
            keys.add(key);
        }
        return key;
    }

    @Override
    public Set<SelectionKey> keys() {
        ensureOpen();
        synchronized (keys) {
            return Collections.unmodifiableSet(new LinkedHashSet<>(keys));
        }
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
        ensureOpen();
        return selected;
    }

    @Override
    public int selectNow() throws IOException {
        return select(false, 0);
    }

    @Override
    public int select(long millis) throws IOException {
        if (millis < 0) {
            throw new IllegalArgumentException("Negative timeout");
        }
        return select(true, millis);
    }

    @Override
    public int select() throws IOException {
        return select(true, 0);
    }

    private int select(boolean waits, long millis) throws IOException {
        synchronized (this) {
            ensureOpen();
            synchronized (selected) {
                boolean timed = millis > 0;
                long deadline = timed ? System.nanoTime() + millis * 1_000_000 : 0;
                while (true) {
                    List<LoopbackKey> valid = valid();
                    boolean last = !waits || isWoken() || Thread.currentThread().isInterrupted();
                    if (!last && !mayBeReady(valid)) {
                        last = await(timed, deadline);
                        valid = valid();
                    }
                    int count = look(valid);
                    if (count > 0 || last) {
                        return count;
                    }
                }
            }
        }
    }

    /** Waits for a signal; tells whether that was the last time. */
    private boolean await(boolean timed, long deadline) {
        long nanos = timed ? Math.max(0, deadline - System.nanoTime()) : 0;
        int how = LoopbackSignals.await(events, true, timed, nanos);
        ensureOpen();
        if (how == LoopbackSignals.INTERRUPTED) {
            Thread.currentThread().interrupt();
        }
        return isWoken() || how != LoopbackSignals.DONE || timed && System.nanoTime() >= deadline;
    }

    private boolean isWoken() {
        boolean was = woken;
        if (was) {
            woken = false;
        }
        return was;
    }

    /** The keys that have not been cancelled; the others are deregistered. */
    private List<LoopbackKey> valid() {
        List<LoopbackKey> valid = new ArrayList<>();
        List<LoopbackKey> cancelled = new ArrayList<>();
        synchronized (keys) {
            for (SelectionKey key : keys) {
                (key.isValid() ? valid : cancelled).add((LoopbackKey) key);
            }
            keys.removeAll(cancelled);
        }
        selected.removeAll(cancelled);
        for (LoopbackKey key : cancelled) {
            ((LoopbackSelectable) key.channel()).watch(null);
            deregister(key);
        }
        return valid;
    }

    private static boolean mayBeReady(List<LoopbackKey> keys) {
        for (LoopbackKey key : keys) {
            if (key.mayBeReady()) {
                return true;
            }
        }
        return false;
    }

    private int look(List<LoopbackKey> valid) {
        int count = 0;
        for (LoopbackKey key : valid) {
            int now = key.look();
            if (now != 0 && key.isValid() && key.select(now, !selected.add(key))) {
                count++;
            }
        }
        return count;
    }

    @Override
    public java.nio.channels.Selector wakeup() {
        woken = true;
        signal();
        return this;
    }

    @Override
    protected void implCloseSelector() throws IOException {
        wakeup();
        synchronized (this) {
            synchronized (selected) {
                List<SelectionKey> all;
                synchronized (keys) {
                    all = new ArrayList<>(keys);
                    keys.clear();
                }
                for (SelectionKey key : all) {
                    deregister((LoopbackKey) key);
                }
                selected.clear();
            }
        }
    }
}
