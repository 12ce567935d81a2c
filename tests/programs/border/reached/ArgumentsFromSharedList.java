/*
 * `invokeWithArguments` reads a list.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

public class ArgumentsFromSharedList {
    static final List<Object> ARGUMENTS = new ArrayList<>(List.of(1, 2));

    static void first() throws Exception {
        MethodHandle max = MethodHandles.lookup().findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
        try {
            assert (int) max.invokeWithArguments(ARGUMENTS) > 0;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void second() throws Exception {
        ARGUMENTS.set(0, 3);
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
