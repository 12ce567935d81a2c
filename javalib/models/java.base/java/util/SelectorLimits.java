package java.util;

/**
 * Computes how long the selector of a client of requests waits, in place of {@link Math}. It looks every few seconds whether
 * anybody still has the client, which nothing happens at: references are not cleared. So the limit for that is the largest
 * number, which a selector takes for none; time limits of requests stay.
 */
public final class SelectorLimits {
    /** Bounds the limit for looks, in milliseconds. */
    private static final long LONGEST = 1_200_000;

    private SelectorLimits() {}

    /** As that of {@link Math}. */
    public static long max(long one, long other) {
        return Math.max(one, other);
    }

    /** As that of {@link Math}, but for what bounds the limit for looks; other limits are compared with that, and come second. */
    public static long min(long one, long other) {
        return one <= LONGEST && other == LONGEST ? Long.MAX_VALUE : Math.min(one, other);
    }
}
