/*
 * A shutdown hook reads what a daemon, for which nobody waits, still writes.
 *
 * expect: bug data-race
 */
public class HookBesideDaemon {
    static int value;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> value = 1);
        daemon.setDaemon(true);
        daemon.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(value)));
    }
}
