/*
 * The arguments of a method handle change while it is called.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class ArgumentsOfHandle {
    static final Object[] ARGUMENTS = {"a"};

    static void take(Object given) {}

    static void first() throws Throwable {
        ARGUMENTS[0] = "b";
    }

    static void second() throws Throwable {
        MethodType type = MethodType.methodType(void.class, Object.class);
        MethodHandle handle = MethodHandles.lookup().findStatic(ArgumentsOfHandle.class, "take", type);
        handle.invokeWithArguments(ARGUMENTS);
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
