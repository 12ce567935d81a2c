/*
 * `setDaemon` of a thread that has ended is allowed.
 *
 * expect: verified
 */
public class SetDaemonAfterEnd {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        thread.start();
        thread.join();
        thread.setDaemon(true);
        assert thread.isDaemon();
    }
}
