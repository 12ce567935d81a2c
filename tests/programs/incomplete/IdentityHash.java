/*
 * Object.hashCode is a random number.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/IdentityHash.java --strict-environment
 */
public class IdentityHash {
    public static void main(String[] args) {
        Object object = new Object();
        assert object.hashCode() != 12345;
    }
}
