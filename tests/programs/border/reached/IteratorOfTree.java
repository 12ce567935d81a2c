/*
 * A class of the JDK that is nested in a watched one, and has nothing to watch itself, is no place of unknown locks.
 *
 * expect: bug data-race
 */
import java.util.TreeMap;

public class IteratorOfTree {
    static final TreeMap<Integer, Integer> TREE = new TreeMap<>();

    public static void main(String[] args) throws Exception {
        TREE.put(1, 1);
        Thread other = new Thread(() -> TREE.put(2, 2));
        other.start();
        TREE.entrySet().iterator().hasNext();
        other.join();
    }
}
