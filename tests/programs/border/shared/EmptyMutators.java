/*
 * Immutable and empty collections refuse writes, in any thread.
 *
 * expect: verified
 */
import java.util.Collections;
import java.util.List;

public class EmptyMutators {
    static void refused(Runnable write) {
        try {
            write.run();
        } catch (UnsupportedOperationException e) {
            return;
        }
        throw new AssertionError("written");
    }

    static void first() throws Exception {
        refused(() -> List.of(1).add(2));
    }

    static void second() throws Exception {
        refused(() -> Collections.emptyMap().put("a", "b"));
        Collections.emptyList().clear();
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
