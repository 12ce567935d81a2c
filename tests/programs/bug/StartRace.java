/*
 * Two threads start the same third one; whoever is second gets an exception.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: bug
 * check: jcheck check tests/programs/bug/StartRace.java -- true
 * check: jcheck check tests/programs/bug/StartRace.java -- false
 */
public class StartRace {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        Thread a = new Thread(() -> {
            try {
                worker.start();
            } catch (IllegalThreadStateException e) {
                return;
            }
        });
        Thread b = new Thread(() -> {
            try {
                worker.start();
                seen = true;
            } catch (IllegalThreadStateException e) {
                seen = false;
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
