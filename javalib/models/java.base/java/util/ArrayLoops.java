package java.util;

/**
 * What {@link Arrays} and others ask of the JDK's internal loops over two arrays or one, which read many elements at once by their
 * offsets. Here each element is read by itself, so that the accesses are seen.
 */
public final class ArrayLoops {
    private ArrayLoops() {}

    /**
     * Compares no elements: the caller does it, one by one.
     *
     * @param a an array; null for memory outside the heap
     * @param aOffset where in it
     * @param b the other one
     * @param bOffset where in that
     * @param length elements to compare
     * @param log2Scale of their size
     * @return the complement of the number of elements that are left
     */
    public static int vectorizedMismatch(Object a, long aOffset, Object b, long bOffset, int length, int log2Scale) {
        return ~length;
    }

    static int mismatch(boolean[] a, boolean[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(boolean[] a, int aFirst, boolean[] b, int bFirst, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFirst + i] != b[bFirst + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(byte[] a, byte[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(byte[] a, int aFirst, byte[] b, int bFirst, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFirst + i] != b[bFirst + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(char[] a, char[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(char[] a, int aFirst, char[] b, int bFirst, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFirst + i] != b[bFirst + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(short[] a, short[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(short[] a, int aFirst, short[] b, int bFirst, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFirst + i] != b[bFirst + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(int[] a, int[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(int[] a, int aFirst, int[] b, int bFirst, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFirst + i] != b[bFirst + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(long[] a, long[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(long[] a, int aFirst, long[] b, int bFirst, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFirst + i] != b[bFirst + i]) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(float[] a, float[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(float[] a, int aFirst, float[] b, int bFirst, int length) {
        for (int i = 0; i < length; i++) {
            if (Float.floatToIntBits(a[aFirst + i]) != Float.floatToIntBits(b[bFirst + i])) {
                return i;
            }
        }
        return -1;
    }

    static int mismatch(double[] a, double[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    static int mismatch(double[] a, int aFirst, double[] b, int bFirst, int length) {
        for (int i = 0; i < length; i++) {
            if (Double.doubleToLongBits(a[aFirst + i]) != Double.doubleToLongBits(b[bFirst + i])) {
                return i;
            }
        }
        return -1;
    }

    static int hashCode(byte[] a, int first, int length, int initial) {
        int result = initial;
        for (int i = first; i < first + length; i++) {
            result = 31 * result + a[i];
        }
        return result;
    }

    static int hashCode(char[] a, int first, int length, int initial) {
        int result = initial;
        for (int i = first; i < first + length; i++) {
            result = 31 * result + a[i];
        }
        return result;
    }

    static int hashCode(short[] a, int first, int length, int initial) {
        int result = initial;
        for (int i = first; i < first + length; i++) {
            result = 31 * result + a[i];
        }
        return result;
    }

    static int hashCode(int[] a, int first, int length, int initial) {
        int result = initial;
        for (int i = first; i < first + length; i++) {
            result = 31 * result + a[i];
        }
        return result;
    }

    static int hashCode(Object[] a, int first, int length, int initial) {
        int result = initial;
        for (int i = first; i < first + length; i++) {
            result = 31 * result + Objects.hashCode(a[i]);
        }
        return result;
    }
}
