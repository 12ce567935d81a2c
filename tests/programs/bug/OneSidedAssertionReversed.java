/*
 * As OneSidedAssertion.java, with the threads started in the other order.
 *
 * expect: bug
 */
public class OneSidedAssertionReversed {
    static int x;

    static synchronized void locked() {
        x = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            assert x == 1;
        });
        Thread b = new Thread(OneSidedAssertionReversed::locked);
        b.start();
        a.start();
        a.join();
        b.join();
    }
}
