/*
 * A parallel stream whose lambda counts.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/concurrent/ParallelCounts.java --max-executions 100
 */
import java.util.stream.IntStream;

public class ParallelCounts {
    static int count;

    public static void main(String[] args) throws Exception {
        IntStream.of(1, 2).parallel().forEach(n -> count += n);
    }
}
