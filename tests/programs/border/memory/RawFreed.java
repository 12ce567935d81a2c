/*
 * A program gives memory back while another thread writes it.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class RawFreed {
    static Unsafe unsafe() throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        return (Unsafe) f.get(null);
    }

    public static void main(String[] args) throws Exception {
        Unsafe u = unsafe();
        long a = u.allocateMemory(32);
        Thread t = new Thread(() -> u.freeMemory(a));
        t.start();
        u.putInt(a + 8, 6);
        t.join();
    }
}
