/*
 * `setDaemon` of a thread that lives is refused.
 *
 * expect: bug uncaught-exception
 */
public class SetDaemonAfterStart {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        thread.start();
        thread.setDaemon(false);
    }
}
