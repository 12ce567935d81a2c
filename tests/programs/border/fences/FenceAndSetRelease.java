/*
 * The mode of the access on one side, a fence on the other.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FenceAndSetRelease {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FenceAndSetRelease.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setRelease(1);
    }

    static void second() {
        int seen = flag;
        VarHandle.acquireFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceAndSetRelease::first);
        other.start();
        second();
        other.join();
    }
}
