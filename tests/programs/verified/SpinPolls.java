/*
 * A loop that sleeps: how often it does depends on the others, and what they see on when it looks. It looks after 10, 20 and
 * 30 milliseconds, and goes on at 30.
 *
 * expect: verified
 */
public class SpinPolls {
    static volatile boolean done;
    static volatile boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread poller = new Thread(() -> {
            try {
                while (!done) {
                    Thread.sleep(10);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            seen = true;
        });
        poller.start();
        Thread.sleep(25);
        done = true;
        Thread.sleep(2);
        assert !seen;
        Thread.sleep(5);
        assert seen;
        assert System.nanoTime() >= 0;
    }
}
