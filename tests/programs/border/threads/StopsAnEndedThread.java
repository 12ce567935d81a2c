/*
 * To stop a thread that has ended does nothing, or is refused.
 *
 * expect: verified or incomplete
 */
public class StopsAnEndedThread {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        thread.start();
        thread.join();
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            assert e.getMessage() == null;
        }
    }
}
