/*
 * A CopyOnWriteArraySet takes equal elements once.
 *
 * expect: verified
 */
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWriteSetAdds {
    static final CopyOnWriteArraySet<Integer> SET = new CopyOnWriteArraySet<>();

    static void first() throws Exception {
        SET.add(1);
    }

    static void second() throws Exception {
        SET.add(1);
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
        assert SET.size() == 1;
    }
}
