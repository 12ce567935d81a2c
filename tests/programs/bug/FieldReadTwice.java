/*
 * A field that may be null is read twice in one line.
 *
 * expect: bug uncaught-exception
 */
public class FieldReadTwice {
    static volatile String name = "a";

    static int length() {
        return name == null ? 0 : name.length();
    }

    public static void main(String[] args) throws Exception {
        Thread clears = new Thread(() -> name = null);
        clears.start();
        length();
        clears.join();
    }
}
