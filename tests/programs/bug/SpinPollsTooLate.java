/*
 * A loop that sleeps between the looks: what it waits for comes while it sleeps, and so it is late.
 *
 * expect: bug assertion
 */
public class SpinPollsTooLate {
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
        assert seen;
    }
}
