/*
 * Throwables are mutable: one thread sets the cause, another reads it.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/ExceptionCause.java -- true
 * check: jcheck check tests/programs/incomplete/ExceptionCause.java -- false
 */
public class ExceptionCause {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Exception shared = new Exception("shared");
        Thread a = new Thread(() -> shared.initCause(new Exception("a")));
        Thread b = new Thread(() -> seen = shared.getCause() != null);
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
