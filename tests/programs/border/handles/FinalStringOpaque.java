/*
 * A String is immutable by its final field, also through a reference that was published without order.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FinalStringOpaque {
    static class Holder {
        final String value = new StringBuilder("a").append(1).toString();
    }

    static Holder shared;
    static final VarHandle SHARED;

    static {
        try {
            SHARED = MethodHandles.lookup().findStaticVarHandle(FinalStringOpaque.class, "shared", Holder.class);
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
            assert found.value.equals("a1");
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
