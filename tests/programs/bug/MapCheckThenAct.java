/*
 * A concurrent map does not make two calls one.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ConcurrentHashMap;

public class MapCheckThenAct {
    static void up(ConcurrentHashMap<String, Integer> map) {
        Integer before = map.get("x");
        map.put("x", before == null ? 1 : before + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> up(map));
        a.start();
        up(map);
        a.join();
        if (map.get("x") != 2) {
            throw new AssertionError();
        }
    }
}
