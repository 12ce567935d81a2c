/*
 * A plain field as a lock: `compareAndSet` and `setRelease`.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class CompareAndSetPlainField {
    static int flag;
    static int data;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(CompareAndSetPlainField.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void first() throws Exception {
        if (FLAG.compareAndSet(0, 1)) {
            data++;
            FLAG.setRelease(0);
        }
    }

    static void second() throws Exception {
        if (FLAG.compareAndSet(0, 1)) {
            data++;
            FLAG.setRelease(0);
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
