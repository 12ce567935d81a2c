/*
 * Main sleeps until the other thread can do no more. Time passes when nothing else can happen, so it sees the flag.
 *
 * expect: verified
 */
public class SleepLast {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        long before = System.nanoTime();
        Thread worker = new Thread(() -> done = true);
        worker.start();
        Thread.sleep(100);
        assert done;
        assert System.nanoTime() - before == 100_000_000L;
    }
}
