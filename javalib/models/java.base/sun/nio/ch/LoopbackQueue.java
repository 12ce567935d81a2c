package sun.nio.ch;

/**
 * What one side hands to the other, in order. Each item has a cell of its own, at which the other side waits for it: so to hand
 * over one and to take an earlier one are independent, and who comes first at a cell makes no difference.
 */
abstract class LoopbackQueue<T> {
    /** The next item is there. */
    static final int READY = 3;
    /** No more items will come. */
    static final int ENDED = 4;
    /** The taking side wants no more, see {@link #close}. */
    static final int CLOSED = 5;

    /** The place of an item. */
    static class Cell<T> {
        /** How much there was before it. */
        final long before;
        /** Null until it comes. */
        volatile T item;
        /** None will come here. */
        volatile boolean end;
        /** There once the item is. */
        Cell<T> next;

        Cell(long before) {
            this.before = before;
        }
    }

    /** Reports call the lock of those who hand over so. */
    private static final class Sending {}

    /** Reports call the lock of those who take so. */
    private static final class Receiving {}

    final Object sending = new Sending();
    /** Held by whoever takes, while he waits, too. */
    final Object receiving = new Receiving();
    /** Where the next item goes; under the lock of those who hand over. */
    private Cell<T> tail;
    private boolean ended;
    /** Where the last item was put, or null. */
    private Cell<T> last;
    /** The next item to take; under the lock of those who take. */
    private Cell<T> head;
    /** Whether the signal that it is there has been used up. */
    private boolean arrived;
    /** Where the taking side waits, if it does. */
    private volatile Cell<T> waiting;
    /** What a selector waits for that is told of items, or null. */
    private volatile Object selector;
    /** 0, or what the taking side gets from now on: {@link #ENDED} or {@link #CLOSED}. */
    private volatile int closed;

    LoopbackQueue(Cell<T> first, boolean open) {
        ended = !open;
        tail = first;
        head = first;
        waiting = first;
        LoopbackReplicas.cell(first);
    }

    /** Where the first item comes. */
    final Cell<T> first() {
        return head;
    }

    abstract Cell<T> cell(long before);

    /** Items may come from now on. */
    final void open() {
        synchronized (sending) {
            ended = false;
        }
        LoopbackReplicas.open(this);
    }

    /** Hands over an item of this size: the size of all so far; -1 if none may come, and it does not. */
    final long put(T item, long size) {
        LoopbackReplicas.begin();
        try {
            return putNow(item, size);
        } finally {
            LoopbackReplicas.done();
        }
    }

    private long putNow(T item, long size) {
        Cell<T> cell;
        synchronized (sending) {
            if (ended) {
                return -1;
            }
            cell = tail;
            last = cell;
            tail = cell(cell.before + size);
            LoopbackReplicas.cell(tail);
            cell.next = tail;
            cell.item = item;
            LoopbackReplicas.put(this, cell, item);
        }
        arrived(cell);
        return cell.before + size;
    }

    /** No more items will come; false if that was known. */
    final boolean end() {
        LoopbackReplicas.begin();
        try {
            return endNow();
        } finally {
            LoopbackReplicas.done();
        }
    }

    private boolean endNow() {
        Cell<T> cell;
        synchronized (sending) {
            if (ended) {
                return false;
            }
            ended = true;
            cell = tail;
            cell.end = true;
            LoopbackReplicas.end(this, cell);
        }
        arrived(cell);
        return true;
    }

    private void arrived(Cell<T> cell) {
        LoopbackSignals.signal(cell);
        Object told = selector;
        if (told != null) {
            LoopbackSignals.signal(told);
        }
    }

    /** Tells a selector of all that comes from now on. What is there already, it looks for itself. */
    final void watch(Object by) {
        Object before = selector;
        if (before != null && by != null && before != by) {
            LoopbackSignals.unmodelled("java.nio.channels.SelectableChannel: registered with two selectors");
        }
        selector = by;
        LoopbackReplicas.watch(this, by);
    }

    /** How much the taking side has not asked for, at most, of what has been handed over. */
    final long pending(long put) {
        return put - waiting.before;
    }

    /** What the taking side gets from now on, also if it waits at this moment. */
    final void close(int how) {
        LoopbackReplicas.begin();
        try {
            closed = how;
            LoopbackReplicas.close(this, how);
            LoopbackSignals.signal(waiting);
        } finally {
            LoopbackReplicas.done();
        }
    }

    /** In another process, items may come from now on. */
    final void replaceOpen() {
        ended = false;
    }

    /** Likewise, one was handed over. */
    final void replaceTail(Cell<T> cell, Cell<T> next, T item) {
        last = cell;
        tail = next;
        cell.next = next;
        cell.item = item;
    }

    /** Likewise, the last one was. */
    final void replaceEnd(Cell<?> cell) {
        ended = true;
        cell.end = true;
    }

    /** Likewise, the taking side waits. */
    final void replaceWaiting(Cell<T> cell) {
        waiting = cell;
    }

    /** Likewise, it has closed. */
    final void replaceClosed(int how) {
        closed = how;
    }

    /** A cell where the taking side has waited, or the next item comes. */
    final Cell<T> waiting() {
        return waiting;
    }

    /** Whether the taking side wants no more, whatever it has said. */
    final boolean isShut() {
        return closed != 0;
    }

    /** Whether the taking side has said {@link #CLOSED}. */
    final boolean isClosed() {
        return closed == CLOSED;
    }

    /** Where the last item was put, or null; under the lock of those who hand over. */
    final Cell<T> last() {
        return last;
    }

    /** Waits for the next item, under the lock of those who take. */
    final int await(boolean interruptible, boolean timed, long nanos) {
        Cell<T> cell = head;
        // first to be seen, then to look: whoever closes does it the other way round
        if (!arrived) {
            waiting = cell;
            LoopbackReplicas.await(this, cell);
        }
        int how = closed;
        if (how != 0) {
            return how;
        }
        T item = null;
        while (!arrived) {
            how = LoopbackSignals.await(cell, interruptible, timed, nanos);
            if (how != LoopbackSignals.DONE) {
                return how;
            }
            how = closed;
            if (how != 0) {
                return how;
            }
            item = cell.item;
            arrived = item != null || cell.end;
        }
        return item != null || cell.item != null ? READY : ENDED;
    }

    /** Whether {@link #await} would not wait; under the lock of those who take. */
    final boolean isReady() {
        return arrived || closed != 0 || head.item != null || head.end;
    }

    /** The same, asked by anybody. */
    final boolean looksReady() {
        synchronized (receiving) {
            return isReady();
        }
    }

    /** The next item, if it is there; under the lock of those who take. */
    final T peek() {
        return head.item;
    }

    /** Goes on to the next item, under the lock of those who take. */
    final void advance() {
        head = head.next;
        arrived = false;
    }
}
