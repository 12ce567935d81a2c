/*
 * One thread writes under a lock, the other reads without.
 *
 * expect: bug
 */
public class OneSidedAssertion {
    static int x;

    static synchronized void locked() {
        x = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            assert x == 1;
        });
        Thread b = new Thread(OneSidedAssertion::locked);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
