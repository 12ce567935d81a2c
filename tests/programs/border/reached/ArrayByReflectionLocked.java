/*
 * As ArrayByReflection.java, under a lock.
 *
 * expect: verified
 */
import java.lang.reflect.Array;

public class ArrayByReflectionLocked {
    static final Object LOCK = new Object();
    static final int[] ARRAY = new int[1];

    static void first() throws Exception {
        synchronized (LOCK) {
            Array.setInt(ARRAY, 0, 1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            assert ARRAY[0] >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
