/*
 * What a final field refers to, too, as the constructor has left it (JLS 17.5).
 *
 * expect: verified
 * today: incomplete
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FinalArrayOpaque {
    static class Holder {
        final int[] values = new int[1];

        Holder() {
            values[0] = 1;
        }
    }

    static Holder shared;
    static final VarHandle SHARED;

    static {
        try {
            SHARED = MethodHandles.lookup().findStaticVarHandle(FinalArrayOpaque.class, "shared", Holder.class);
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
            assert found.values[0] == 1;
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
