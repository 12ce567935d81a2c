/*
 * Main sleeps and then takes it for granted that the other thread is done. Nothing orders the two.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/bug/SleepIsNoOrder.java --timeouts any
 */
public class SleepIsNoOrder {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = true);
        worker.start();
        Thread.sleep(100);
        assert done;
    }
}
