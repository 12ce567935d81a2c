/*
 * What is written after the constructor has ended is not covered by its final field.
 *
 * expect: bug data-race
 */
import java.util.concurrent.atomic.AtomicReference;

public class FinalArrayWrittenLate {
    static class Holder {
        final int[] values = new int[1];
    }

    static final AtomicReference<Holder> SHARED = new AtomicReference<>();

    static void first() throws Exception {
        Holder made = new Holder();
        SHARED.set(made);
        made.values[0] = 1;
    }

    static void second() throws Exception {
        Holder found = SHARED.get();
        if (found != null) {
            assert found.values[0] >= 0;
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
