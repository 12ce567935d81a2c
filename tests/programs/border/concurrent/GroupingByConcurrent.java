/*
 * `Collectors.groupingByConcurrent` hands out a ConcurrentMap with plain lists.
 *
 * expect: bug data-race
 */
import java.util.List;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class GroupingByConcurrent {
    public static void main(String[] args) throws Exception {
        ConcurrentMap<Integer, List<Integer>> map = Stream.of(1, 2).collect(Collectors.groupingByConcurrent(n -> n % 2));
        Thread other = new Thread(() -> map.get(1).add(3));
        other.start();
        map.get(1).add(5);
        other.join();
    }
}
