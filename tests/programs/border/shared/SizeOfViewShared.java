/*
 * The entries of a part of a TreeMap are counted in fields of the view: two threads that ask for the number disturb each other.
 *
 * expect: bug data-race
 */
import java.util.Map;
import java.util.TreeMap;

public class SizeOfViewShared {
    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> part = new TreeMap<>(Map.of(1, 1, 2, 2)).headMap(5);
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = part.size());
        other.start();
        int mine = part.size();
        other.join();
        assert mine >= 0 && seen[0] >= 0;
    }
}
