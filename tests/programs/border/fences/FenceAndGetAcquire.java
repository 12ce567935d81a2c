/*
 * A fence on one side, the mode of the access on the other.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FenceAndGetAcquire {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FenceAndGetAcquire.class, "flag", int.class);
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
        if ((int) FLAG.getAcquire() == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceAndGetAcquire::first);
        other.start();
        second();
        other.join();
    }
}
