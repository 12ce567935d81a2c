/*
 * A function of `computeIfAbsent` that changes the same key: the map notices, and throws.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.ConcurrentHashMap;

public class ComputeRecursive {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        map.computeIfAbsent("a", key -> map.computeIfAbsent("a", again -> 1));
    }
}
