package io.jcheck.runtime.jvm;

/** Which methods the calling thread runs, by the numbers that the JVM gives them: no object is made for a frame. */
public final class Frames {
    /** So many frames are looked at for who has called. */
    private static final int WINDOW = 24;

    private Frames() {}

    /**
     * Reads frames, from the innermost outwards, those of hidden classes too.
     *
     * @param from how many are left out
     * @param into a number for each frame, as many as there is room for
     * @return how many there are; 0 behind the outermost; less than 0 if the JVM does not tell
     */
    public static native int read(int from, long[] into);

    /** The class of a method that was read, and whose frame is still there. */
    public static native Class<?> type(long method);

    /** Whether it is a static initialiser. */
    public static native boolean isInitialiser(long method);

    /** Whether code of the JDK has called here, in classes whose names begin so, and no code of the program since. */
    public static boolean has(String... names) {
        long[] frames = new long[WINDOW];
        int count = read(0, frames);
        for (int i = 0; i < count; i++) {
            Class<?> type = type(frames[i]);
            if (type == null) {
                continue;
            }
            if (ProgramClasses.isProgram(type)) {
                return false;
            }
            for (String name : names) {
                if (type.getClassLoader() == null && type.getName().startsWith(name)) {
                    return true;
                }
            }
        }
        return false;
    }
}
