/*
 * Offsets are asked for, and one thread writes with them.
 *
 * expect: verified
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeOffsetsAlone {
    static volatile int flag;
    static int data;
    int cell;
    static final UnsafeOffsetsAlone OBJECT = new UnsafeOffsetsAlone();
    static final Unsafe UNSAFE;
    static final long CELL;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            CELL = UNSAFE.objectFieldOffset(UnsafeOffsetsAlone.class.getDeclaredField("cell"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() throws Exception {
        UNSAFE.putInt(OBJECT, CELL, 1);
    }

    static void second() throws Exception {
        flag = Unsafe.ARRAY_INT_INDEX_SCALE;
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
        assert OBJECT.cell == 1 && UNSAFE.getInt(new int[] {7}, (long) Unsafe.ARRAY_INT_BASE_OFFSET) == 7;
    }
}
