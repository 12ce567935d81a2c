/*
 * A thread is started a second time: an exception, which the program expects.
 *
 * expect: verified
 */
public class TwoStarts {
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { });
        a.start();
        try {
            a.start();
            throw new IllegalStateException("no exception");
        } catch (IllegalThreadStateException e) {
            a.join();
        }
    }
}
