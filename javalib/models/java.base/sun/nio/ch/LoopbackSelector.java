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
 *
 * <p>What a selection waits for is settled when it begins: of keys that come meanwhile, and of what others are asked for then, the
 * next one takes notice. It ends when something was ready that it waited for, also if nobody wants that any more.
 */
final class LoopbackSelector extends AbstractSelector {
    /** From so many milliseconds on there is no limit. */
    private static final long LONGEST = Long.MAX_VALUE / 2_000_000;

    /** Reports call so what a selector waits for. */
    private static final class SelectorEvents {}

    private final SelectorEvents events = new SelectorEvents();
    /** In the order in which they were registered; under its own lock. */
    private final Set<SelectionKey> keys = new LinkedHashSet<>();
    private final Set<SelectionKey> selected = new LinkedHashSet<>();
    private volatile boolean woken;
    /** How many signals it has used up; under its lock, and where those see it that register. */
    private int count;
    private volatile int used;

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
        key.begin(operations, used);
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
                boolean timed = millis > 0 && millis < LONGEST;
                long deadline = timed ? System.nanoTime() + millis * 1_000_000 : 0;
                List<LoopbackKey> watched = valid();
                boolean looks = false;
                for (LoopbackKey key : watched) {
                    looks |= key.watch(count);
                }
                // a selection that does not wait uses up what woke it, too
                boolean last = isWoken() || !waits || Thread.currentThread().isInterrupted();
                if (!last && !looks) {
                    last = await(timed, deadline);
                }
                while (!poll(watched) && !last) {
                    last = await(timed, deadline);
                }
                return take(valid());
            }
        }
    }

    /** Waits for a signal; tells whether that was the last time. */
    private boolean await(boolean timed, long deadline) {
        long nanos = timed ? Math.max(0, deadline - System.nanoTime()) : 0;
        int how = LoopbackSignals.await(events, true, timed, nanos);
        used = ++count;
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
            forget(key);
        }
        return valid;
    }

    /** A key is no longer one of this selector. A channel that was closed while it had keys ends with the last one. */
    private void forget(LoopbackKey key) {
        deregister(key);
        if (!key.channel().isOpen() && !key.channel().isRegistered()) {
            ((LoopbackSelectable) key.channel()).shut();
        }
    }

    /** Looks at all channels; whether one is ready for what its key is watched for. */
    private static boolean poll(List<LoopbackKey> watched) {
        boolean any = false;
        for (LoopbackKey key : watched) {
            any |= key.poll();
        }
        return any;
    }

    /** Selects the keys that were found ready and still are asked for it. */
    private int take(List<LoopbackKey> valid) {
        int count = 0;
        for (LoopbackKey key : valid) {
            int now = key.take();
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
                    forget((LoopbackKey) key);
                }
                selected.clear();
            }
        }
    }
}
