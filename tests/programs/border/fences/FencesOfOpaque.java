/*
 * Opaque accesses with fences publish.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FencesOfOpaque {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FencesOfOpaque.class, "flag", int.class);
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
        int seen = (int) FLAG.getOpaque();
        VarHandle.acquireFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesOfOpaque::first);
        other.start();
        second();
        other.join();
    }
}
