/*
 * A loop with compareAndSet and a getAndAdd through a VarHandle.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleAdds {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(HandleAdds.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;

    public static void main(String[] args) throws InterruptedException {
        HandleAdds adds = new HandleAdds();
        Thread a = new Thread(() -> {
            int before;
            do {
                before = (int) COUNT.getVolatile(adds);
            } while (!COUNT.compareAndSet(adds, before, before + 1));
        });
        a.start();
        COUNT.getAndAdd(adds, 1);
        a.join();
        if (adds.count != 2) {
            throw new AssertionError();
        }
    }
}
