/*
 * `Unsafe.putOrderedInt` publishes to `getIntVolatile`.
 *
 * expect: verified
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class PutOrdered {
    static volatile int flag;
    static int data;
    int cell;
    static final PutOrdered OBJECT = new PutOrdered();
    static final Unsafe UNSAFE;
    static final long CELL;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            CELL = UNSAFE.objectFieldOffset(PutOrdered.class.getDeclaredField("cell"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() throws Exception {
        data = 1;
        UNSAFE.putOrderedInt(OBJECT, CELL, 1);
    }

    static void second() throws Exception {
        if (UNSAFE.getIntVolatile(OBJECT, CELL) == 1) {
            assert data == 1;
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
