/*
 * Two streams are collected into one Vector, which synchronises: nothing is lost.
 *
 * expect: verified
 */
import java.util.Vector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectsIntoVector {
    static final Vector<Integer> SHARED = new Vector<>();

    static void first() throws Exception {
        Stream.of(1).collect(Collectors.toCollection(() -> SHARED));
    }

    static void second() throws Exception {
        Stream.of(2).collect(Collectors.toCollection(() -> SHARED));
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
        assert SHARED.size() == 2;
    }
}
