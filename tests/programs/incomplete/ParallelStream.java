/*
 * A parallel stream runs the program in the threads of a pool.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/ParallelStream.java --max-time 10
 */
import java.util.stream.IntStream;

public class ParallelStream {
    static volatile int sum;

    public static void main(String[] args) {
        IntStream.range(0, 100).parallel().forEach(i -> sum += i);
    }
}
