/*
 * A thread group knows which threads are alive.
 *
 * expect: incomplete or bug
 */
public class GroupCount {
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { });
        a.start();
        assert Thread.activeCount() > 0;
        a.join();
    }
}
