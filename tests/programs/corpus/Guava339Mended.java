/*
 * Two threads read one multimap, as in GoogleCollections339; views are still made without order, which harms nobody.
 *
 * maven: com.google.guava:guava:33.2.1-jre
 * expect: bug data-race
 * why: true, and harmless: ViewCachingAbstractMap.entrySet (Maps.java:3825 and 3826) makes a view and keeps it
 *   without order; what it returns is what it has read or made.
 */
import com.google.common.collect.HashMultimap;
import com.google.common.collect.Multimap;

public class Guava339Mended {
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
