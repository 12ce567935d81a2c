/*
 * As VectorForEach.java; the loop holds the lock of the Vector only while it takes an element.
 *
 * expect: verified
 */
import java.util.List;
import java.util.Vector;

public class VectorForEachMended {
    static final Object LOCK = new Object();
    static final Vector<Integer> VECTOR = new Vector<>(List.of(1));

    static void first() throws Exception {
        synchronized (LOCK) {
            VECTOR.size();
        }
    }

    static void second() throws Exception {
        for (Integer n : VECTOR) {
            synchronized (LOCK) {
                assert n == 1;
            }
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
