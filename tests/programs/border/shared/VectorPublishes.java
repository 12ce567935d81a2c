/*
 * What was written before `Vector.add` is seen by who finds the element.
 *
 * expect: verified
 */
import java.util.Vector;

public class VectorPublishes {
    static final Vector<String> VECTOR = new Vector<>();
    static int data;

    static void first() throws Exception {
        data = 1;
        VECTOR.add("a");
    }

    static void second() throws Exception {
        if (!VECTOR.isEmpty()) {
            assert data == 1;
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
