package io.jcheck.runtime.state;

/** One counter per site, in pages, since most threads allocate at few sites. */
public final class SiteCounters {
    private static final int PAGE_BITS = 6;
    private static final int PAGE = 1 << PAGE_BITS;

    private int[][] pages = new int[0][];

    /** What {@link #next} will return. */
    int peek(int site) {
        int page = site >>> PAGE_BITS;
        return site < 0 || page >= pages.length || pages[page] == null ? 0 : pages[page][site & (PAGE - 1)];
    }

    /** Returns the count of a site, from 0, and adds one to it. */
    int next(int site) {
        if (site < 0) {
            return 0;
        }
        int page = site >>> PAGE_BITS;
        if (page >= pages.length) {
            pages = java.util.Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
        }
        if (pages[page] == null) {
            pages[page] = new int[PAGE];
        }
        return pages[page][site & (PAGE - 1)]++;
    }
}
