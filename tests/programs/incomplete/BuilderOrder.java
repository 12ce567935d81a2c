/*
 * Two threads append to one StringBuilder without a lock. It is a JDK class whose fields are not watched.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/BuilderOrder.java -- true
 * check: jcheck check tests/programs/incomplete/BuilderOrder.java -- false
 */
public class BuilderOrder {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Thread a = new Thread(() -> text.append('a'));
        Thread b = new Thread(() -> {
            text.append('b');
            seen = text.length() == 2;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
