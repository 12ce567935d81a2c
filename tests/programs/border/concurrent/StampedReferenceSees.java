/*
 * A stamp shows that an AtomicStampedReference was there and back.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicStampedReference;

public class StampedReferenceSees {
    static final AtomicStampedReference<String> REFERENCE = new AtomicStampedReference<>("a", 0);
    static boolean taken;

    static void first() throws Exception {
        REFERENCE.set("b", 1);
        REFERENCE.set("a", 2);
    }

    static void second() throws Exception {
        int[] stamp = new int[1];
        String seen = REFERENCE.get(stamp);
        assert seen.equals(stamp[0] == 1 ? "b" : "a");
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
