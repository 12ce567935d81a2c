package io.jcheck.runtime;

/** Which methods the calling thread runs, by the numbers that the JVM gives them: no object is made for a frame. */
final class Frames {
    private Frames() {}

    /**
     * Reads frames, from the innermost outwards, those of hidden classes too.
     *
     * @param from how many are left out
     * @param into a number for each frame, as many as there is room for
     * @return how many there are; 0 behind the outermost; less than 0 if the JVM does not tell
     */
    static native int read(int from, long[] into);

    /** The class of a method that was read, and whose frame is still there. */
    static native Class<?> type(long method);

    /** Whether it is a static initialiser. */
    static native boolean isInitialiser(long method);
}
