/*
 * A static field is counted up by `compareAndSwapLong` in a loop. It is read plainly in the end.
 *
 * expect: verified
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeCounter {
    private static final Unsafe UNSAFE;
    private static final Object BASE;
    private static final long COUNT;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            Field count = UnsafeCounter.class.getDeclaredField("count");
            BASE = UNSAFE.staticFieldBase(count);
            COUNT = UNSAFE.staticFieldOffset(count);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static long count;

    private static void add() {
        long old;
        do {
            old = UNSAFE.getLongVolatile(BASE, COUNT);
        } while (!UNSAFE.compareAndSwapLong(BASE, COUNT, old, old + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(UnsafeCounter::add);
        other.start();
        add();
        other.join();
        assert count == 2;
    }
}
