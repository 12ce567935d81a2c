/*
 * Two streams are collected into one list: `toCollection` adds, and no call of the program does.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectsIntoOneList {
    static final List<Integer> SHARED = new ArrayList<>();

    static void first() throws Exception {
        Stream.of(1, 2).collect(Collectors.toCollection(() -> SHARED));
    }

    static void second() throws Exception {
        Stream.of(3).collect(Collectors.toCollection(() -> SHARED));
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
        assert SHARED.size() == 3;
    }
}
