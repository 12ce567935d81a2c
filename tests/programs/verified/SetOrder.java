/*
 * The order of Set.of changes from one JVM to the next; here it is that of one salt.
 *
 * expect: verified
 */
import java.util.Set;

public class SetOrder {
    public static void main(String[] args) {
        String first = Set.of("a", "b", "c", "d").iterator().next();
        assert !first.equals("x");
    }
}
