/*
 * Another thread fills the stack trace of an exception anew: the first frame may be its own.
 *
 * expect: bug assertion
 */
public class StackTraceRefilled {
    static final Exception SHARED = new Exception();

    static void first() throws Exception {
        SHARED.fillInStackTrace();
    }

    static void second() throws Exception {
        assert !SHARED.getStackTrace()[0].getMethodName().equals("first");
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
