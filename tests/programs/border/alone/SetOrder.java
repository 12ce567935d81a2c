/*
 * What `Set.of` holds does not depend on the order in which it gives it out.
 *
 * expect: verified
 */
import java.util.Map;
import java.util.Set;

public class SetOrder {
    public static void main(String[] args) throws Exception {
        int sum = 0;
        for (int n : Set.of(1, 2, 3)) {
            sum += n;
        }
        assert sum == 6 && Map.of("a", 1, "b", 2).values().stream().mapToInt(n -> n).sum() == 3;
    }
}
