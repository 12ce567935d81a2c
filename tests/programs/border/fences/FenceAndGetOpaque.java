/*
 * The reader is not ordered by its opaque access.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FenceAndGetOpaque {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FenceAndGetOpaque.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        flag = 1;
    }

    static void second() {
        if ((int) FLAG.getOpaque() == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceAndGetOpaque::first);
        other.start();
        second();
        other.join();
    }
}
