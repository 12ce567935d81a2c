/*
 * As MappedSideBySide, with a function of its argument.
 *
 * expect: verified
 */
import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

public class MappedInOrder {
    public static void main(String[] args) throws Exception {
        assert Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, i -> i + 1)).toList().equals(List.of(2, 3));
    }
}
