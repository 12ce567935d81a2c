/*
 * clone of an array reads all of its elements; the writer holds a lock, the reader none.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: bug or incomplete
 * check: jcheck check tests/programs/bug/ArrayCloneRace.java -- true
 * check: jcheck check tests/programs/bug/ArrayCloneRace.java -- false
 */
public class ArrayCloneRace {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        int[] shared = new int[1];
        Thread a = new Thread(() -> {
            synchronized (shared) {
                shared[0] = 1;
            }
        });
        Thread b = new Thread(() -> seen = shared.clone()[0] == 1);
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
