/*
 * After it has let the daemon go ahead, main writes a field and ends. The daemon may write it before that.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/bug/DaemonAtTheEnd.java
 * check: jcheck check tests/programs/bug/DaemonAtTheEnd.java --persistent-sets dynamic
 */
public class DaemonAtTheEnd {
    static volatile boolean go;
    static int state;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            if (go) {
                state = 2;
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        go = true;
        state = 1;
    }
}
