/*
 * Two threads put into a StaticBucketMap, which has a lock for each bucket.
 *
 * maven: commons-collections:commons-collections:3.2.2
 * expect: verified
 */
import java.util.Map;
import org.apache.commons.collections.map.StaticBucketMap;

public class CollectionsStaticBucketMap {
    public static void main(String[] args) throws Exception {
        Map<Object, Object> map = new StaticBucketMap(2);
        Thread other = new Thread(() -> map.put("a", 1));
        other.start();
        map.put("b", 2);
        other.join();
        assert map.size() == 2 && map.get("a").equals(1) && map.get("b").equals(2);
    }
}
