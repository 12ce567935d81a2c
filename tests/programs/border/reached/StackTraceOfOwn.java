/*
 * Two threads, two exceptions.
 *
 * expect: verified
 */
public class StackTraceOfOwn {
    static volatile Exception last;

    static void first() throws Exception {
        last = new Exception();
    }

    static void second() throws Exception {
        assert new Exception().getStackTrace()[0].getMethodName().equals("second");
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
