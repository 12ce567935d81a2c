/*
 * Two streams are collected by `toMap` into one map.
 *
 * expect: bug data-race
 */
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class MapsIntoOneMap {
    static final Map<Integer, Integer> SHARED = new HashMap<>();

    static void first() throws Exception {
        Stream.of(1).collect(Collectors.toMap(n -> n, n -> n, Integer::sum, () -> SHARED));
    }

    static void second() throws Exception {
        Stream.of(2).collect(Collectors.toMap(n -> n, n -> n, Integer::sum, () -> SHARED));
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
