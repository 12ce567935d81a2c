/*
 * Objects.hashCode of an object without a hashCode of its own is a random number.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/HashOfObjects.java --strict-environment
 */
import java.util.Objects;

public class HashOfObjects {
    public static void main(String[] args) {
        assert Objects.hashCode(new Object()) != 12345;
    }
}
