/*
 * Two threads that meet at the counter of a map get cells of their own, which a third one adds up meanwhile.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentHashMap;

public class MapCounters {
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
        assert size >= 1 && size <= 5 && MAP.size() == 5 : size;
    }
}
