/*
 * The number that the JVM gives to a thread depends on who creates threads first; that two have different ones does not.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/ThreadId.java --strict-environment
 */
public class ThreadId {
    static volatile Thread one;
    static volatile Thread two;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> one = new Thread(() -> { }));
        Thread b = new Thread(() -> two = new Thread(() -> { }));
        a.start();
        b.start();
        a.join();
        b.join();
        assert one.getId() != two.getId();
    }
}
