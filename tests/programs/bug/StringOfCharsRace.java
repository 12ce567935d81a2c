/*
 * new String(char[]) reads the elements of the array; the writer holds a lock, the reader none.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: bug or incomplete
 * check: jcheck check tests/programs/bug/StringOfCharsRace.java -- true
 * check: jcheck check tests/programs/bug/StringOfCharsRace.java -- false
 */
public class StringOfCharsRace {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        char[] shared = {'a'};
        Thread a = new Thread(() -> {
            synchronized (shared) {
                shared[0] = 'b';
            }
        });
        Thread b = new Thread(() -> seen = new String(shared).equals("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
