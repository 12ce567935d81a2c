/*
 * `Collectors.toConcurrentMap` hands out a ConcurrentMap.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class ToConcurrentMap {
    public static void main(String[] args) throws Exception {
        ConcurrentMap<Integer, Integer> map = Stream.of(1, 2).collect(Collectors.toConcurrentMap(n -> n, n -> n));
        Thread other = new Thread(() -> map.merge(1, 10, Integer::sum));
        other.start();
        map.merge(1, 100, Integer::sum);
        other.join();
        assert map.get(1) == 111;
    }
}
