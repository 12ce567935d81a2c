/*
 * Collectors of the JDK hand out concurrent maps of the JDK's own.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class ConcurrentCollector {
    public static void main(String[] args) {
        ConcurrentMap<String, Integer> map = Stream.of("a", "b").collect(Collectors.toConcurrentMap(x -> x, String::length));
        if (map.size() != 2) {
            throw new AssertionError();
        }
    }
}
