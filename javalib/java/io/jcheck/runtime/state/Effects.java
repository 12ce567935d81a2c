package io.jcheck.runtime.state;

import java.util.Arrays;

/**
 * What a thread has changed that may still be there when a loop of its repeats ({@code Loops}). A write to an object that was made in an
 * iteration changes nothing for it: the object is gone when the next one begins, unless an older one was written to keep it.
 *
 * <p>Time is counted in births and iterations. Of writes with the same or a later birth only the last is kept: who asks about a time
 * before it asks about the others, too. So births grow with the times of the writes.
 */
public final class Effects {
    /** The birth of what is older than all that is asked about. */
    private static final long ALWAYS = 0;

    /** Whoever has the token counts. */
    private static long clock;

    private long[] times = new long[4];
    private long[] births = new long[4];
    private int count;

    /** Something begins: an iteration, or an object. */
    public static long now() {
        return ++clock;
    }

    /** Something may have changed that is older than all that is asked about. */
    public void any() {
        births[0] = ALWAYS;
        times[0] = clock;
        count = 1;
    }

    /** An object that was made then was written to, see {@link ObjectEntry#born}. */
    public void wrote(long birth) {
        if (birth == ALWAYS) {
            any();
            return;
        }
        while (count > 0 && births[count - 1] >= birth) {
            count--;
        }
        if (count == times.length) {
            times = Arrays.copyOf(times, count * 2);
            births = Arrays.copyOf(births, count * 2);
        }
        times[count] = clock;
        births[count++] = birth;
    }

    /** Whether anything may have changed since then that was there at that time. */
    public boolean since(long begin) {
        for (int i = 0; i < count; i++) {
            if (times[i] >= begin) {
                return births[i] < begin;
            }
        }
        return false;
    }
}
