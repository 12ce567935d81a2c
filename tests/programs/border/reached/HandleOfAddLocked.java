/*
 * As HandleOfAdd.java, under a lock.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

public class HandleOfAddLocked {
    static final Object LOCK = new Object();
    static final List<Integer> LIST = new ArrayList<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            MethodHandle add = MethodHandles.lookup().findVirtual(List.class, "add", MethodType.methodType(boolean.class, Object.class));
            try {
                assert (boolean) add.invoke(LIST, 1);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            LIST.size();
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
