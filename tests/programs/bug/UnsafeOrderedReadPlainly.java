/*
 * `getInt` is a plain read: `putOrderedInt` orders nothing for it, and the two race.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeOrderedReadPlainly {
    private static final Unsafe UNSAFE;
    private static final long READY;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            READY = UNSAFE.objectFieldOffset(UnsafeOrderedReadPlainly.class.getDeclaredField("ready"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int data;
    private int ready;

    private void write() {
        data = 1;
        UNSAFE.putOrderedInt(this, READY, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafeOrderedReadPlainly shared = new UnsafeOrderedReadPlainly();
        Thread other = new Thread(shared::write);
        other.start();
        if (UNSAFE.getInt(shared, READY) == 1) {
            assert shared.data == 1;
        }
        other.join();
    }
}
