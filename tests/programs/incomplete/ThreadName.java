/*
 * The name of a thread is shared state: one thread sets it, another reads it.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/ThreadName.java -- true
 * check: jcheck check tests/programs/incomplete/ThreadName.java -- false
 */
public class ThreadName {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread named = new Thread(() -> { }, "before");
        Thread a = new Thread(() -> named.setName("after"));
        Thread b = new Thread(() -> seen = named.getName().equals("after"));
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
