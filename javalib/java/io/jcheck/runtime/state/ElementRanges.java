package io.jcheck.runtime.state;

/**
 * The elements of one array that were accessed in the present segment, as ranges: neighbours that are accessed in turn
 * from one program point become one event.
 */
public final class ElementRanges {
    /** Ranges that are remembered; of more, the oldest are forgotten, which costs events and nothing else. */
    private static final int KEPT = 8;

    private static final int WIDTH = 6;
    private static final int FIRST = 0;
    private static final int LAST = 1;
    private static final int WRITE = 2;
    private static final int SITE = 3;
    /** Where in the event buffer the range is. */
    private static final int OFFSET = 4;
    /** Which filling of the event buffer that was. */
    private static final int FILLING = 5;

    private final int[] ranges = new int[KEPT * WIDTH];
    private long segment;
    private int count;
    private int oldest;

    /**
     * Adds an access of these elements to the events.
     *
     * @return false when it follows from what is there
     */
    public boolean access(int array, int first, int last, boolean write, int site) {
        if (segment != Events.segment) {
            segment = Events.segment;
            count = 0;
            oldest = 0;
        }
        int kind = write ? 1 : 0;
        int neighbour = -1;
        for (int at = 0; at < count * WIDTH; at += WIDTH) {
            if (ranges[at + WRITE] >= kind && ranges[at + FIRST] <= first && last <= ranges[at + LAST]) {
                return false;
            }
            if (ranges[at + WRITE] == kind && ranges[at + SITE] == site && ranges[at + FIRST] - 1 <= last
                    && first <= ranges[at + LAST] + 1 && ranges[at + FILLING] == Events.BUFFER.filling()) {
                neighbour = at;
            }
        }
        if (neighbour >= 0) {
            ranges[neighbour + FIRST] = Math.min(ranges[neighbour + FIRST], first);
            ranges[neighbour + LAST] = Math.max(ranges[neighbour + LAST], last);
            Events.BUFFER.stretch(ranges[neighbour + OFFSET], ranges[neighbour + FIRST], ranges[neighbour + LAST]);
            Laps.fresh();
            return true;
        }
        int at = (count < KEPT ? count++ : oldest++ % KEPT) * WIDTH;
        ranges[at + FIRST] = first;
        ranges[at + LAST] = last;
        ranges[at + WRITE] = kind;
        ranges[at + SITE] = site;
        Events.trace();
        ranges[at + FILLING] = Events.BUFFER.filling();
        ranges[at + OFFSET] = Events.BUFFER.elements(array, first, last, write, site);
        Laps.fresh();
        return true;
    }
}
