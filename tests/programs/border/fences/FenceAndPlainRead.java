/*
 * One reader has a fence, another load of the same thread has none.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FenceAndPlainRead {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FenceAndPlainRead.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() {
        FLAG.setRelease(1);
    }

    static void second() {
        int seen = flag;
        VarHandle.acquireFence();
        int again = flag;
        assert again >= seen;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceAndPlainRead::first);
        other.start();
        second();
        other.join();
    }
}
