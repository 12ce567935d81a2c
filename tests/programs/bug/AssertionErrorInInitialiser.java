/*
 * An assertion that fails in a static initialiser is a bug, whoever catches what comes of it.
 *
 * expect: bug assertion
 */
public class AssertionErrorInInitialiser {
    static volatile int count;

    static class Checked {
        static final int COUNT = count;

        static {
            assert COUNT == 0 : "too late";
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> count = 1);
        other.start();
        try {
            if (Checked.COUNT > 1) {
                count = 2;
            }
        } catch (ExceptionInInitializerError swallowed) {
            count = 3;
        }
        other.join();
    }
}
