/*
 * A parallel stream whose lambda counts.
 *
 * expect: bug data-race
 */
import java.util.stream.IntStream;

public class ParallelCounts {
    static int count;

    public static void main(String[] args) throws Exception {
        IntStream.of(1, 2).parallel().forEach(n -> count += n);
    }
}
