/*
 * A ConcurrentSkipListMap used by one thread.
 *
 * expect: verified
 */
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListAlone {
    public static void main(String[] args) throws Exception {
        ConcurrentNavigableMap<Integer, String> map = new ConcurrentSkipListMap<>(Map.of(2, "b", 1, "a"));
        assert map.firstKey() == 1 && map.headMap(2).size() == 1 && map.descendingMap().firstKey() == 2;
    }
}
