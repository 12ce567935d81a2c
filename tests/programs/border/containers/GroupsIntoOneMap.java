/*
 * Two streams are grouped into one map, which the collector fills.
 *
 * expect: bug data-race
 */
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class GroupsIntoOneMap {
    static final Map<Integer, List<Integer>> SHARED = new HashMap<>();

    static void first() throws Exception {
        Stream.of(1, 2).collect(Collectors.groupingBy(n -> n % 2, () -> SHARED, Collectors.toList()));
    }

    static void second() throws Exception {
        Stream.of(3).collect(Collectors.groupingBy(n -> n % 2, () -> SHARED, Collectors.toList()));
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
