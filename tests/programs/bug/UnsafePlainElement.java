/*
 * An element that one thread writes by `putInt` is read by another.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafePlainElement {
    private static final Unsafe UNSAFE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int[] CELLS = new int[2];

    private static long offset(int index) {
        return Unsafe.ARRAY_INT_BASE_OFFSET + (long) index * Unsafe.ARRAY_INT_INDEX_SCALE;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> UNSAFE.putInt(CELLS, offset(1), 7));
        other.start();
        int seen = CELLS[1];
        other.join();
        assert CELLS[1] == 7 && seen >= 0;
    }
}
