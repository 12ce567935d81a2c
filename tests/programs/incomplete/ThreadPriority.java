/*
 * The priority of a thread is shared state: one thread sets it, another reads it.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/ThreadPriority.java -- true
 * check: jcheck check tests/programs/incomplete/ThreadPriority.java -- false
 */
public class ThreadPriority {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread target = new Thread(() -> { });
        Thread a = new Thread(() -> target.setPriority(Thread.MAX_PRIORITY));
        Thread b = new Thread(() -> seen = target.getPriority() == Thread.MAX_PRIORITY);
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
