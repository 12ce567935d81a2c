/*
 * A method handle of `Arrays.fill` writes the array.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

public class FillByHandle {
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
        second();
        other.join();
    }
}
