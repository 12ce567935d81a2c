/*
 * What was written before an element of an AtomicReferenceArray is set is seen by who reads it.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicReferenceArray;

public class AtomicReferenceArrayPublishes {
    static final AtomicReferenceArray<String> ARRAY = new AtomicReferenceArray<>(1);
    static int data;

    static void first() throws Exception {
        data = 1;
        ARRAY.set(0, "a");
    }

    static void second() throws Exception {
        if (ARRAY.get(0) != null) {
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
