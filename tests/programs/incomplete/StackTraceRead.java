/*
 * setStackTrace and getStackTrace share state.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/StackTraceRead.java -- true
 * check: jcheck check tests/programs/incomplete/StackTraceRead.java -- false
 */
public class StackTraceRead {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Exception shared = new Exception("shared");
        Thread a = new Thread(() -> shared.setStackTrace(new StackTraceElement[0]));
        Thread b = new Thread(() -> seen = shared.getStackTrace().length == 0);
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
