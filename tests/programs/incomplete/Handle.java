/*
 * A method handle.
 *
 * expect: incomplete
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Handle {
    static volatile int calls;

    static void call() {
        calls++;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle handle = MethodHandles.lookup().findStatic(Handle.class, "call", MethodType.methodType(void.class));
        handle.invokeExact();
    }
}
