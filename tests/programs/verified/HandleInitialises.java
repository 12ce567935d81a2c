/*
 * Whoever looks for a handle of a static field has its class initialised, in each execution.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/HandleInitialises.java
 * check: jcheck check tests/programs/verified/HandleInitialises.java --reset launch
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

public class HandleInitialises {
    static class Found {
        static final Runnable TASK = () -> count++;
        static String name = "found";
    }

    static class Reflected {
        static Object part = new Object();
    }

    static int count;

    static synchronized void find() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            VarHandle task = lookup.findStaticVarHandle(Found.class, "TASK", Runnable.class);
            ((Runnable) task.get()).run();
            assert "found".equals(Found.name);
            Field part = Reflected.class.getDeclaredField("part");
            assert lookup.unreflectVarHandle(part).get() != null;
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(HandleInitialises::find);
        other.start();
        find();
        other.join();
        assert count == 2;
    }
}
