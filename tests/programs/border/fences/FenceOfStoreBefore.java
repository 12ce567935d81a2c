/*
 * An opaque store comes after that which the fence is for: who reads it knows nothing of the fence.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FenceOfStoreBefore {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FenceOfStoreBefore.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        FLAG.setOpaque(1);
    }

    static void second() {
        FLAG.setOpaque(2);
        int seen = (int) FLAG.getOpaque();
        VarHandle.acquireFence();
        if (seen == 2) {
            assert data >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceOfStoreBefore::first);
        other.start();
        second();
        other.join();
    }
}
