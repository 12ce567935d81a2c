package io.jcheck.runtime;

/** Which methods the calling thread runs, by the numbers that the JVM gives them: no object is made for a frame. */
final class Frames {
    private Frames() {}

    /**
     * Reads the innermost frames, those of hidden classes too.
     *
     * @param into a number for each frame; at most 1,024 are read
     * @return how many there are, if there is room for all
     */
    static native int read(long[] into);

    /** The class of a method that was read, and whose frame is still there. */
    static native Class<?> type(long method);

    /** Whether it is a static initialiser. */
    static native boolean isInitialiser(long method);
}
