/*
 * Object.hashCode is a random number.
 *
 * expect: incomplete or bug
 */
public class IdentityHash {
    public static void main(String[] args) {
        Object object = new Object();
        assert object.hashCode() != 12345;
    }
}
