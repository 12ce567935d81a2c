/*
 * The full fence of sun.misc.Unsafe on both sides.
 *
 * expect: verified
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class FencesOfUnsafeFull {
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
        UNSAFE.fullFence();
        flag = 1;
    }

    static void second() {
        int seen = flag;
        UNSAFE.fullFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesOfUnsafeFull::first);
        other.start();
        second();
        other.join();
    }
}
