/*
 * The size of a map to which others add may be any that it has meanwhile.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ConcurrentHashMap;

public class MapCountersMeanwhile {
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();

    static void add(int first) {
        MAP.put(first, first);
        MAP.put(first + 1, first);
    }

    public static void main(String[] args) throws Exception {
        MAP.put(0, 0);
        Thread one = new Thread(() -> add(1));
        Thread two = new Thread(() -> add(3));
        one.start();
        two.start();
        int size = MAP.size();
        one.join();
        two.join();
        assert size != 4 : size;
    }
}
