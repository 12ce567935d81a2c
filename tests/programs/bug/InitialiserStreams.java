/*
 * A static initialiser waits for a worker, which waits for the class of the lambda that it is to call.
 *
 * expect: bug deadlock
 */
import java.util.stream.IntStream;

public class InitialiserStreams {
    static class Sum {
        static final int OF_ALL = IntStream.range(0, 4).parallel().map(i -> i + 1).sum();
    }

    public static void main(String[] args) {
        assert Sum.OF_ALL == 10;
    }
}
