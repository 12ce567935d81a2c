/*
 * `putOrderedInt` publishes what was written before to who reads the field by `getIntVolatile`.
 *
 * expect: verified
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeOrderedPublish {
    private static final Unsafe UNSAFE;
    private static final long READY;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            READY = UNSAFE.objectFieldOffset(UnsafeOrderedPublish.class.getDeclaredField("ready"));
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
        UnsafeOrderedPublish shared = new UnsafeOrderedPublish();
        Thread other = new Thread(shared::write);
        other.start();
        if (UNSAFE.getIntVolatile(shared, READY) == 1) {
            assert shared.data == 1;
        }
        other.join();
    }
}
