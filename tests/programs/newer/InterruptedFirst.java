/*
 * A thread is interrupted before it is started.
 *
 * expect: verified
 */
public class InterruptedFirst {
    public static void main(String[] args) throws Exception {
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            assert Thread.interrupted() && !Thread.interrupted();
        });
        thread.interrupt();
        assert thread.isInterrupted();
        thread.start();
        thread.join();
    }
}
