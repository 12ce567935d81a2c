/*
 * Whoever joins sees what the thread did. The first thread joins the second.
 *
 * expect: verified
 */
public class JoinOrder {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        Thread inner = new Thread(() -> value = 1);
        Thread outer = new Thread(() -> {
            try {
                inner.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assert value == 1;
            value = 2;
        });
        inner.start();
        outer.start();
        outer.join();
        inner.join();
        assert value == 2;
    }
}
