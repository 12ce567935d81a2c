/*
 * `forEach` of a Vector runs under its lock.
 *
 * expect: bug deadlock
 */
import java.util.List;
import java.util.Vector;

public class VectorForEach {
    static final Object LOCK = new Object();
    static final Vector<Integer> VECTOR = new Vector<>(List.of(1));

    static void first() throws Exception {
        synchronized (LOCK) {
            VECTOR.size();
        }
    }

    static void second() throws Exception {
        VECTOR.forEach(n -> {
            synchronized (LOCK) {
                assert n == 1;
            }
        });
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
