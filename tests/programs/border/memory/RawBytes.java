/*
 * A program writes four bytes of an array at once by an offset.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class RawBytes {
    static Unsafe unsafe() throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        return (Unsafe) f.get(null);
    }

    public static void main(String[] args) throws Exception {
        Unsafe u = unsafe();
        byte[] a = new byte[16];
        Thread t = new Thread(() -> u.putInt(a, Unsafe.ARRAY_BYTE_BASE_OFFSET + 4L, 1));
        t.start();
        int x = a[7];
        t.join();
    }
}
