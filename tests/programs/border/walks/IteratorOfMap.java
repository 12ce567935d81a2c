/*
 * Two threads share an iterator of a concurrent map.
 *
 * expect: bug data-race
 */
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class IteratorOfMap {
    public static void main(String[] args) throws Exception {
        Iterator<String> names = new ConcurrentHashMap<>(Map.of("a", 1, "b", 2)).keySet().iterator();
        Thread other = new Thread(names::next);
        other.start();
        names.next();
        other.join();
    }
}
