package io.jcheck.runtime;

/**
 * How far a concurrent map is from growing. Additions to its count commute only where none of them makes it grow, in whichever
 * order they come: so what was taken away meanwhile does not count, and of the limits that somebody has met, the least one does.
 */
final class MapGrowth {
    /** How many entries the map can have had at most. */
    private long most;
    private int least;

    private MapGrowth(long most) {
        this.most = most;
        this.least = Integer.MAX_VALUE;
    }

    /**
     * Something was added.
     *
     * @param added how much; negative if something was taken away
     * @param sum what came of it
     * @param limit where the map grows
     */
    static void added(Object map, long added, long sum, int limit) {
        if (!Control.hasStartedThreads()) {
            return; // the next sum is as exact
        }
        ObjectEntry entry = Control.entry(map);
        MapGrowth growth = entry.growth;
        if (growth == null) {
            growth = new MapGrowth(Math.max(sum, sum - added));
            entry.growth = growth;
        } else {
            growth.most += Math.max(added, 0);
        }
        growth.least = Math.min(growth.least, limit);
        if (growth.most >= growth.least) {
            // If the thread is alone, this is a new beginning.
            entry.growth = null;
            Gaps.sums();
        }
    }
}
