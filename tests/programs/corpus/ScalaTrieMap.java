/*
 * SI-7943 of Scala: two threads get different values for one key from TrieMap.getOrElseUpdate.
 *
 * maven: org.scala-lang:scala-library:2.11.5
 * expect: bug assertion
 * why: true: TrieMap has getOrElseUpdate from MapLike, which looks for the key (MapLike.scala:188) and puts a value
 *   (190) in two steps; the other thread puts its own in between.
 */
import scala.collection.concurrent.TrieMap;
import scala.runtime.AbstractFunction0;

public class ScalaTrieMap {
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
