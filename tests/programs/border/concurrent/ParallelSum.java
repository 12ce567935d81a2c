/*
 * A parallel stream of independent elements.
 *
 * expect: verified
 */
import java.util.stream.IntStream;

public class ParallelSum {
    public static void main(String[] args) throws Exception {
        assert IntStream.of(1, 2).parallel().map(n -> 2 * n).sum() == 6;
    }
}
