package io.jcheck.runtime.state;

/**
 * How far a concurrent map is from growing. Additions to its count commute only where none of them makes it grow, in whichever
 * order they come: so what was taken away meanwhile does not count, and of the limits that somebody has met, the least one does.
 */
public final class MapGrowth {
    /** How many entries the map can have had at most. */
    private long most;
    private int least;

    /** One to which something was added; {@code sum} is what came of it. */
    public MapGrowth(long added, long sum) {
        most = Math.max(sum, sum - added) - Math.max(added, 0);
        least = Integer.MAX_VALUE;
    }

    /**
     * Something was added.
     *
     * @param added how much; negative if something was taken away
     * @param limit where the map grows
     * @return whether it may have grown, in some order
     */
    public boolean adds(long added, int limit) {
        most += Math.max(added, 0);
        least = Math.min(least, limit);
        return most >= least;
    }
}
