/*
 * A concurrent map merges atomically.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentHashMap;

public class MapMerge {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> map.merge("x", 1, Integer::sum));
        a.start();
        map.merge("x", 1, Integer::sum);
        a.join();
        if (map.get("x") != 2) {
            throw new AssertionError();
        }
    }
}
