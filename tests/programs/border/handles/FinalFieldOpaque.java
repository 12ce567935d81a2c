/*
 * A final field is seen through a reference that was published without order (JLS 17.5).
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FinalFieldOpaque {
    static class Holder {
        final int value;

        Holder() {
            value = 1;
        }
    }

    static Holder shared;
    static final VarHandle SHARED;

    static {
        try {
            SHARED = MethodHandles.lookup().findStaticVarHandle(FinalFieldOpaque.class, "shared", Holder.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() throws Exception {
        SHARED.setOpaque(new Holder());
    }

    static void second() throws Exception {
        Holder found = (Holder) SHARED.getOpaque();
        if (found != null) {
            assert found.value == 1;
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
