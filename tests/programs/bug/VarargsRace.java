/*
 * An array given as variable arguments is read by the JDK; the writer holds a lock, the reader none.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: bug or incomplete
 * check: jcheck check tests/programs/bug/VarargsRace.java -- true
 * check: jcheck check tests/programs/bug/VarargsRace.java -- false
 */
public class VarargsRace {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Object[] shared = {"a"};
        Thread a = new Thread(() -> {
            synchronized (shared) {
                shared[0] = "b";
            }
        });
        Thread b = new Thread(() -> seen = String.format("%s", shared).equals("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
