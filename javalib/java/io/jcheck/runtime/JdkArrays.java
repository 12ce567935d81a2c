package io.jcheck.runtime;

/** Takes the place of the JDK's internal support for arrays in classes of the JDK that belong to the program. */
public final class JdkArrays {
    private static final int LONGEST = Integer.MAX_VALUE - 8;

    private JdkArrays() {}

    /**
     * The length of an array that is to grow.
     *
     * @param old its present length
     * @param least how much it must grow
     * @param preferred how much it should grow
     * @return the new length
     */
    public static int newLength(int old, int least, int preferred) {
        int wanted = old + Math.max(least, preferred);
        if (wanted > 0 && wanted <= LONGEST) {
            return wanted;
        }
        int needed = old + least;
        if (needed < 0) {
            throw new OutOfMemoryError("Required array length " + old + " + " + least + " is too large");
        }
        return Math.max(needed, LONGEST);
    }

    /**
     * Reverses an array.
     *
     * @param <T> of its elements
     * @param array changed
     * @return the array
     */
    public static <T> T[] reverse(T[] array) {
        for (int low = 0, high = array.length - 1; low < high; low++, high--) {
            T swapped = array[low];
            array[low] = array[high];
            array[high] = swapped;
        }
        return array;
    }
}
