package io.jcheck.runtime.state;

/**
 * Which of several processes has made what. An object that they share is known everywhere by the process that has made it and its
 * number there.
 */
public final class Origins {
    /** The number of this process, from 1; 0 if it is the only one. */
    public static int process;

    private Origins() {}

    /** What makes the names of threads of different processes different; 0 if there is one. */
    public static int path() {
        return process * 0x3d4d51cb;
    }

    /** That of an object of this process. */
    public static long own(int number) {
        return (long) process << Integer.SIZE | number;
    }

    /** Whether this process has made an object. */
    static boolean isOwn(long origin) {
        return origin >>> Integer.SIZE == process;
    }
}
