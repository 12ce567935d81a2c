/*
 * A subclass of Thread whose start does not start anything.
 *
 * expect: verified
 */
public class OverridesStart extends Thread {
    static int starts;

    @Override
    public synchronized void start() {
        starts++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new OverridesStart();
        thread.start();
        thread.start();
        thread.join();
        assert starts == 2;
    }
}
