/*
 * What the program is told by its environment is not a choice of the search.
 *
 * expect: incomplete or bug
 * today: verified
 */
public class Environment {
    public static void main(String[] args) {
        assert System.getenv("JCHECK_TEST_UNSET") == null;
    }
}
