/*
 * A parallel stream gives its elements one after the other.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class OrderedParallelStream {
    public static void main(String[] args) {
        List<Integer> seen = new ArrayList<>();
        List.of(1, 2).parallelStream().forEachOrdered(seen::add);
        assert seen.equals(List.of(1, 2)) : seen;
    }
}
