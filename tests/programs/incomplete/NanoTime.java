/*
 * Time is not a choice of the search.
 *
 * expect: incomplete
 */
public class NanoTime {
    public static void main(String[] args) {
        assert System.nanoTime() != 0;
    }
}
