/*
 * A data race that nobody looks for: without a discipline nothing is claimed.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/NoDiscipline.java --discipline off
 */
public class NoDiscipline {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> count++);
        Thread b = new Thread(() -> count++);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
