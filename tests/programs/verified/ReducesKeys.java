/*
 * Each class of the JDK is there, also the one that was written first into the file of modules.
 *
 * expect: verified
 */
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class ReducesKeys {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> ages = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
        assert ages.reduceKeys(1000, Math::max) == 2;
        assert ages.reduceValues(1000, Math::max) == 2;
        assert ages.reduceEntries(1000, (a, b) -> a.getKey() > b.getKey() ? a : b).getKey() == 2;
    }
}
