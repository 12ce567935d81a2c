/*
 * A thread waits for a notification with a limit, and another one sleeps for as long. What the one does when its limit is over comes
 * side by side with what the other does then.
 *
 * expect: bug assertion
 */
public class WaitersMeet {
    static volatile int step;
    static volatile int seen;

    static synchronized void waits() throws InterruptedException {
        WaitersMeet.class.wait(10);
        seen = step;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            try {
                waits();
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        });
        waiter.start();
        Thread.sleep(10);
        step = 1;
        step = 2;
        waiter.join();
        assert seen != 1;
    }
}
