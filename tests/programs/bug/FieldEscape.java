/*
 * As FinalEscape.java, with a field that is not final.
 *
 * expect: bug
 */
public class FieldEscape {
    private int x;
    private final Thread checker;

    FieldEscape() {
        checker = new Thread(this::check);
        checker.start();
        x = 42;
    }

    void check() {
        assert x == 42;
    }

    public static void main(String[] args) throws InterruptedException {
        new FieldEscape().checker.join();
    }
}
