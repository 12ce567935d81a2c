/*
 * `Unsafe.compareAndSwapInt` in a loop counts.
 *
 * expect: verified
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeCompareAndSwap {
    static volatile int flag;
    static int data;
    int cell;
    static final UnsafeCompareAndSwap OBJECT = new UnsafeCompareAndSwap();
    static final Unsafe UNSAFE;
    static final long CELL;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            CELL = UNSAFE.objectFieldOffset(UnsafeCompareAndSwap.class.getDeclaredField("cell"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() throws Exception {
        int old;
        do {
            old = UNSAFE.getIntVolatile(OBJECT, CELL);
        } while (!UNSAFE.compareAndSwapInt(OBJECT, CELL, old, old + 1));
    }

    static void second() throws Exception {
        UNSAFE.getAndAddInt(OBJECT, CELL, 1);
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
        assert OBJECT.cell == 2;
    }
}
