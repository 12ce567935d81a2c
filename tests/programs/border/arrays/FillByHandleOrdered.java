/*
 * As FillByHandle.java, one thread after the other.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

public class FillByHandleOrdered {
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        MethodHandle fill = MethodHandles.lookup().findStatic(Arrays.class, "fill", MethodType.methodType(void.class, int[].class, int.class));
        try {
            fill.invokeExact(SHARED, 5);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void second() throws Exception {
        assert SHARED[0] > 0;
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
        other.join();
        second();
    }
}
