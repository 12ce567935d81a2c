/*
 * A program allocates memory itself, and gives back some of it.
 *
 * expect: verified
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class RawMemory {
    static Unsafe unsafe() throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        return (Unsafe) f.get(null);
    }

    public static void main(String[] args) throws Exception {
        Unsafe u = unsafe();
        long a = u.allocateMemory(32);
        u.setMemory(a, 32, (byte) 0);
        Thread t = new Thread(() -> u.putLong(a, 5));
        t.start();
        u.putInt(a + 8, 6);
        t.join();
        long b = u.allocateMemory(32);
        u.copyMemory(a, b, 16);
        if (u.getLong(b) != 5 || u.getByte(b + 8) != 6) throw new AssertionError();
        u.freeMemory(a);
    }
}
