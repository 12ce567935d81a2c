/*
 * `ConcurrentHashMap.newKeySet` hands out a set of its own class.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentHashMap;

public class KeySetViewAdds {
    static final ConcurrentHashMap.KeySetView<Integer, Boolean> SET = ConcurrentHashMap.newKeySet();

    static void first() throws Exception {
        SET.add(1);
    }

    static void second() throws Exception {
        SET.add(2);
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
        assert SET.size() == 2 && SET.getMap().containsKey(1);
    }
}
