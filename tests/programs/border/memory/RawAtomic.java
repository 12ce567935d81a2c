/*
 * Atomic accesses to memory outside the heap are not modelled.
 *
 * expect: incomplete
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class RawAtomic {
    static Unsafe unsafe() throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        return (Unsafe) f.get(null);
    }

    public static void main(String[] args) throws Exception {
        Unsafe u = unsafe();
        long a = u.allocateMemory(32);
        u.putLong(a, 0);
        u.compareAndSwapLong(null, a, 0, 1);
        u.freeMemory(a);
    }
}
