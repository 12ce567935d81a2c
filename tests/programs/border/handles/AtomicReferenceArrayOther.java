/*
 * An element that nobody sets publishes nothing.
 *
 * expect: bug data-race
 */
import java.util.concurrent.atomic.AtomicReferenceArray;

public class AtomicReferenceArrayOther {
    static final AtomicReferenceArray<String> ARRAY = new AtomicReferenceArray<>(2);
    static int data;

    static void first() throws Exception {
        data = 1;
        ARRAY.set(0, "a");
    }

    static void second() throws Exception {
        if (ARRAY.get(1) == null) {
            assert data >= 0;
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
