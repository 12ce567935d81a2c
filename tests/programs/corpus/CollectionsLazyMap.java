/*
 * A lazy map in a synchronised one makes each value once.
 *
 * maven: org.apache.commons:commons-collections4:4.4
 * expect: verified
 */
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.collections4.map.LazyMap;

public class CollectionsLazyMap {
    static int made;

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = Collections.synchronizedMap(LazyMap.lazyMap(new HashMap<>(), () -> ++made));
        Thread other = new Thread(() -> {
            assert map.get("a") == 1;
        });
        other.start();
        assert map.get("a") == 1;
        other.join();
        assert map.size() == 1;
    }
}
