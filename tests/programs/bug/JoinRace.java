/*
 * A join of a thread that another thread has not started yet returns at once.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: bug
 * check: jcheck check tests/programs/bug/JoinRace.java -- true
 * check: jcheck check tests/programs/bug/JoinRace.java -- false
 */
public class JoinRace {
    static boolean seen;
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> value = 1);
        Thread a = new Thread(() -> worker.start());
        Thread b = new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            seen = value == 1;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
