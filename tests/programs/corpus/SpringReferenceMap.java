/*
 * Two threads put into one ConcurrentReferenceHashMap.
 *
 * maven: org.springframework:spring-core:6.1.10
 * expect: verified
 */
import org.springframework.util.ConcurrentReferenceHashMap;

public class SpringReferenceMap {
    public static void main(String[] args) throws Exception {
        ConcurrentReferenceHashMap<String, Integer> map = new ConcurrentReferenceHashMap<>(4, 1);
        Integer[] seen = new Integer[1];
        Thread other = new Thread(() -> seen[0] = map.putIfAbsent("a", 1));
        other.start();
        Integer mine = map.putIfAbsent("a", 2);
        other.join();
        assert (mine == null) != (seen[0] == null);
        assert map.size() == 1;
    }
}
