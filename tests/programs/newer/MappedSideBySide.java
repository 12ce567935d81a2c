/*
 * A stream calls its function from two threads.
 *
 * expect: bug data-race
 */
import java.util.stream.Gatherers;
import java.util.stream.Stream;

public class MappedSideBySide {
    static int x;

    public static void main(String[] args) throws Exception {
        Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, i -> x += i)).toList();
    }
}
