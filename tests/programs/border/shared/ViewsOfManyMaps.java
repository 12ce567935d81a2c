/*
 * Views of maps of all kinds are made when they are first asked for, by any thread: races that are meant.
 *
 * expect: verified
 */
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class ViewsOfManyMaps {
    static final Map<Integer, Integer> ONE = Map.of(1, 1);
    static final NavigableMap<Integer, Integer> TREE = new TreeMap<>(ONE).headMap(5, true);
    static final NavigableMap<Integer, Integer> SKIPS = new ConcurrentSkipListMap<>(ONE);
    static final List<Map<Integer, Integer>> MAPS = List.of(
            new ConcurrentHashMap<>(ONE), TREE, SKIPS, SKIPS.headMap(5), Collections.singletonMap(1, 1),
            Collections.checkedMap(new HashMap<>(ONE), Integer.class, Integer.class),
            Collections.unmodifiableMap(new HashMap<>(ONE)));

    static void look() {
        for (Map<Integer, Integer> map : MAPS) {
            assert map.keySet().contains(1) && map.values().contains(1);
            assert map.entrySet().iterator().next().getValue() == 1;
        }
        assert TREE.descendingMap().containsKey(1) && SKIPS.descendingMap().containsKey(1);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ViewsOfManyMaps::look);
        other.start();
        look();
        other.join();
    }
}
