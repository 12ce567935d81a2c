/*
 * An assertion that fails is a bug, whoever catches the error.
 *
 * expect: bug assertion
 */
public class AssertionErrorCaught {
    static volatile int count;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> count = 1);
        other.start();
        try {
            if (count == 1) {
                throw new AssertionError("too early");
            }
        } catch (AssertionError swallowed) {
            count = 2;
        }
        other.join();
    }
}
