/*
 * Two threads count in a ConcurrentHashMap of Eclipse Collections.
 *
 * maven: org.eclipse.collections:eclipse-collections:11.1.0
 * expect: verified
 */
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;

public class EclipseCollectionsMap {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> map = ConcurrentHashMap.newMap(4);
        Thread other = new Thread(() -> map.updateValue("a", () -> 0, n -> n + 1));
        other.start();
        map.updateValue("a", () -> 0, n -> n + 1);
        other.join();
        assert map.get("a") == 2 : map;
    }
}
