/*
 * Two threads read one multimap, which is allowed: issue 339, a view is null for one of them.
 *
 * maven: com.google.collections:google-collections:1.0
 * expect: bug uncaught-exception
 * why: true: AsMap.entrySet (AbstractMultimap.java:1312 and 1313) reads the plain field entrySet twice, and returns
 *   what it has read first, which may be null by then.
 */
import com.google.common.collect.HashMultimap;
import com.google.common.collect.Multimap;

public class GoogleCollections339 {
    static int size(Multimap<String, Integer> map) {
        return map.asMap().entrySet().size();
    }

    public static void main(String[] args) throws Exception {
        Multimap<String, Integer> map = HashMultimap.create();
        map.put("a", 1);
        map.asMap();
        Thread other = new Thread(() -> {
            assert size(map) == 1;
        });
        other.start();
        assert size(map) == 1;
        other.join();
    }
}
