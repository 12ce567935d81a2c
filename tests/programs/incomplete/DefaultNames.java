/*
 * The default name of a thread is a counter of the JVM: it depends on who creates threads first.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/DefaultNames.java -- true
 * check: jcheck check tests/programs/incomplete/DefaultNames.java -- false
 */
public class DefaultNames {
    static boolean seen;
    static volatile String one;
    static volatile String two;

    public static void main(String[] args) throws InterruptedException {

        Thread a = new Thread(() -> one = new Thread().getName());
        Thread b = new Thread(() -> two = new Thread().getName());
        a.start();
        b.start();
        a.join();
        b.join();
        seen = one.compareTo(two) < 0;
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
