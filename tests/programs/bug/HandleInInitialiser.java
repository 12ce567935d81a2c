/*
 * Two initialisers that need each other, one of them by a method handle: the byte code does not show the circle.
 *
 * expect: bug deadlock
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class HandleInInitialiser {
    static final MethodHandle MAKE = find();

    static MethodHandle find() {
        try {
            return MethodHandles.lookup().findConstructor(Two.class, MethodType.methodType(void.class));
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    static class One {
        static {
            try {
                MAKE.invoke();
            } catch (Throwable failed) {
                throw new AssertionError(failed);
            }
        }
    }

    static class Two {
        static final Object ONE = new One();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> new Two());
        other.start();
        new One();
        other.join();
    }
}
