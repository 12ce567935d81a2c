/*
 * Each thread has its own value.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class ThreadLocalOfEach {
    static final ThreadLocal<List<Integer>> OWN = ThreadLocal.withInitial(ArrayList::new);

    static void first() throws Exception {
        OWN.get().add(1);
    }

    static void second() throws Exception {
        OWN.get().add(2);
        assert OWN.get().size() == 1;
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
