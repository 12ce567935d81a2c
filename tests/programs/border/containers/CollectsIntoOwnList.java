/*
 * Each thread collects into a list of its own and hands it over by a join.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectsIntoOwnList {
    static List<Integer> ofFirst;

    static void first() throws Exception {
        ofFirst = Stream.of(1, 2).collect(Collectors.toCollection(ArrayList::new));
    }

    static void second() throws Exception {
        assert Stream.of(3).collect(Collectors.toCollection(ArrayList::new)).size() == 1;
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
        assert ofFirst.size() == 2;
    }
}
