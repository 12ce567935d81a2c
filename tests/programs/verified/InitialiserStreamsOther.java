/*
 * A static initialiser waits for workers, which call a lambda of another class.
 *
 * expect: verified
 */
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

public class InitialiserStreamsOther {
    static final IntUnaryOperator NEXT = Integer.valueOf(1)::compareTo;

    static class Sum {
        static final int OF_ALL = IntStream.range(0, 4).parallel().map(NEXT).sum();
    }

    public static void main(String[] args) {
        assert Sum.OF_ALL == -1;
    }
}
