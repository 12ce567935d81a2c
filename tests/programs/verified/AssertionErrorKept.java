/*
 * An assertion error that is a constant is no failed assertion.
 *
 * expect: verified
 */
public class AssertionErrorKept {
    static final AssertionError NONE = new AssertionError("none");
    static volatile AssertionError last = NONE;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> last = NONE);
        other.start();
        if (last != NONE) {
            throw last;
        }
        other.join();
    }
}
