/*
 * Issue 33 of ExpiringMap, mended in 0.5.6: a lock is held until the value is in the map.
 *
 * maven: net.jodah:expiringmap:0.5.6
 * expect: verified
 */
import net.jodah.expiringmap.ExpiringMap;

public class ExpiringMap33Mended {
    public static void main(String[] args) throws Exception {
        ExpiringMap<String, Object> map = ExpiringMap.builder().entryLoader(key -> new Object()).build();
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = map.get("key"));
        other.start();
        Object mine = map.get("key");
        other.join();
        assert mine == seen[0];
    }
}
