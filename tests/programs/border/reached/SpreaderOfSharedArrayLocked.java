/*
 * As SpreaderOfSharedArray.java, under a lock.
 *
 * expect: verified
 * today: incomplete
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class SpreaderOfSharedArrayLocked {
    static final Object LOCK = new Object();
    static final int[] ARGUMENTS = {1, 2};

    static void first() throws Exception {
        synchronized (LOCK) {
            MethodHandle max = MethodHandles.lookup().findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
            try {
                assert (int) max.asSpreader(int[].class, 2).invokeExact(ARGUMENTS) > 0;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            ARGUMENTS[0] = 3;
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
