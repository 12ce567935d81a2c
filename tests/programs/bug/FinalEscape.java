/*
 * A constructor starts a thread before it assigns a final field. The thread can see 0: final fields are safe only when
 * the object does not escape from its constructor (JLS 17.5).
 *
 * expect: bug
 */
public class FinalEscape {
    private final int x;
    private final Thread checker;

    FinalEscape() {
        checker = new Thread(this::check);
        checker.start();
        x = 42;
    }

    void check() {
        assert x == 42;
    }

    public static void main(String[] args) throws InterruptedException {
        new FinalEscape().checker.join();
    }
}
