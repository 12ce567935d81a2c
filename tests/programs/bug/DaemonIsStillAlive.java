/**
 * A thread that has done its last write need not have ended yet, and a daemon is a thread like others there.
 *
 * expect: bug
 */
public class DaemonIsStillAlive {
    static volatile int x;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> x = 1);
        daemon.setDaemon(true);
        daemon.start();
        if (x == 1 && daemon.isAlive()) {
            throw new AssertionError("it has nothing more to do");
        }
    }
}
