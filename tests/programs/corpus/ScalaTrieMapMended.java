/*
 * SI-7943 of Scala, mended in 2.11.6: TrieMap has a getOrElseUpdate of its own, with putIfAbsent.
 *
 * maven: org.scala-lang:scala-library:2.11.6
 * expect: verified
 */
import scala.collection.concurrent.TrieMap;
import scala.runtime.AbstractFunction0;

public class ScalaTrieMapMended {
    static Object get(TrieMap<String, Object> map) {
        return map.getOrElseUpdate("key", new AbstractFunction0<Object>() {
            @Override
            public Object apply() {
                return new Object();
            }
        });
    }

    public static void main(String[] args) throws Exception {
        TrieMap<String, Object> map = new TrieMap<>();
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = get(map));
        other.start();
        Object mine = get(map);
        other.join();
        assert mine == seen[0];
    }
}
