/*
 * The fences of sun.misc.Unsafe, each on the wrong side.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class FencesOfUnsafeSwapped {
    static int data;
    static int flag;
    static final Unsafe UNSAFE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() {
        data = 1;
        UNSAFE.loadFence();
        flag = 1;
    }

    static void second() {
        int seen = flag;
        UNSAFE.storeFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesOfUnsafeSwapped::first);
        other.start();
        second();
        other.join();
    }
}
