/*
 * The arguments of a method handle change while it is called, under a lock.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class ArgumentsOfHandleLocked {
    static final Object LOCK = new Object();
    static final Object[] ARGUMENTS = {"a"};

    static void take(Object given) {}

    static void first() throws Throwable {
        synchronized (LOCK) {
            ARGUMENTS[0] = "b";
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            MethodType type = MethodType.methodType(void.class, Object.class);
            MethodHandle handle = MethodHandles.lookup().findStatic(ArgumentsOfHandleLocked.class, "take", type);
            handle.invokeWithArguments(ARGUMENTS);
        }
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
