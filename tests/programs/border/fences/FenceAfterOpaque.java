/*
 * The release fence comes after the store.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FenceAfterOpaque {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FenceAfterOpaque.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setOpaque(1);
        VarHandle.releaseFence();
    }

    static void second() {
        int seen = (int) FLAG.getOpaque();
        VarHandle.acquireFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceAfterOpaque::first);
        other.start();
        second();
        other.join();
    }
}
