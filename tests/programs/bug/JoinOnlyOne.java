/*
 * Main joins one of two threads and reads what the other writes.
 *
 * expect: bug
 */
public class JoinOnlyOne {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> x = 1);
        Thread b = new Thread(() -> { });
        a.start();
        b.start();
        b.join();
        assert x == 1;
        a.join();
    }
}
