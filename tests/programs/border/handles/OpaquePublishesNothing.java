/*
 * A plain field with `setOpaque` and `getOpaque` is no race itself, and orders nothing.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class OpaquePublishesNothing {
    static int flag;
    static int data;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(OpaquePublishesNothing.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() throws Exception {
        data = 1;
        FLAG.setOpaque(1);
    }

    static void second() throws Exception {
        if ((int) FLAG.getOpaque() == 1) {
            assert data >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
