/*
 * A thread group knows that the thread is alive which asks.
 *
 * expect: verified
 */
public class GroupCount {
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { });
        a.start();
        assert Thread.activeCount() > 0;
        a.join();
    }
}
