/*
 * Method handles of the program's own methods and constructors, however they are found: calls like others. Those of methods
 * of the JDK that are functions of values are, too.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Handle implements Runnable {
    private static final MethodType NOTHING = MethodType.methodType(void.class);
    private int calls;

    public Handle() {}

    static synchronized void lockedCall(Handle handle) {
        handle.calls++;
    }

    @Override
    public void run() {
        lockedCall(this);
    }

    private void hidden() {
        lockedCall(this);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle make = lookup.findConstructor(Handle.class, NOTHING);
        Handle shared = (Handle) make.invokeExact();
        MethodHandle locked = lookup.findStatic(Handle.class, "lockedCall", NOTHING.appendParameterTypes(Handle.class));
        MethodHandle run = lookup.findVirtual(Runnable.class, "run", NOTHING);
        MethodHandle bound = lookup.bind(shared, "run", NOTHING);
        MethodHandle hidden = lookup.unreflect(Handle.class.getDeclaredMethod("hidden"));
        MethodHandle max = lookup.findStatic(
                Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
        Thread other = new Thread(shared);
        other.start();
        locked.invokeExact(shared);
        run.invoke(shared);
        bound.invokeExact();
        hidden.invoke(shared);
        other.join();
        assert shared.calls == 5;
        assert (int) max.invokeExact(2, 3) == 3;
        assert (int) MethodHandles.insertArguments(max, 0, 7).invoke(3) == 7;
        assert Math.class.getMethod("min", int.class, int.class).invoke(null, 2, 3).equals(2);
    }
}
