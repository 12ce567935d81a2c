/*
 * `Unsafe.putInt` is a plain write.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafePlainPut {
    static volatile int flag;
    static int data;
    int cell;
    static final UnsafePlainPut OBJECT = new UnsafePlainPut();
    static final Unsafe UNSAFE;
    static final long CELL;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            CELL = UNSAFE.objectFieldOffset(UnsafePlainPut.class.getDeclaredField("cell"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() throws Exception {
        UNSAFE.putInt(OBJECT, CELL, 1);
    }

    static void second() throws Exception {
        assert OBJECT.cell >= 0;
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
