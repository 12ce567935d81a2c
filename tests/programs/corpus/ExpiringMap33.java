/*
 * Issue 33 of ExpiringMap: two threads get different values for one key from the loader of the map.
 *
 * maven: net.jodah:expiringmap:0.5.5
 * expect: bug assertion
 * why: true: ExpiringMap.get looks for an entry (ExpiringMap.java:724), and when there is none it loads a value and
 *   puts it (728) in a second step; the other thread does so in between.
 */
import net.jodah.expiringmap.ExpiringMap;

public class ExpiringMap33 {
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
