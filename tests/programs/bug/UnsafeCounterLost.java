/*
 * To read and to write by offset, both volatile, is two steps.
 *
 * expect: bug assertion
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeCounterLost {
    private static final Unsafe UNSAFE;
    private static final Object BASE;
    private static final long COUNT;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            Field count = UnsafeCounterLost.class.getDeclaredField("count");
            BASE = UNSAFE.staticFieldBase(count);
            COUNT = UNSAFE.staticFieldOffset(count);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static long count;

    private static void add() {
        long old = UNSAFE.getLongVolatile(BASE, COUNT);
        UNSAFE.putLongVolatile(BASE, COUNT, old + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(UnsafeCounterLost::add);
        other.start();
        add();
        other.join();
        assert count == 2;
    }
}
