/*
 * `Thread.activeCount` counts a thread that may have ended.
 *
 * expect: bug assertion
 */
public class ActiveCountLiving {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { });
        other.start();
        int count = Thread.activeCount();
        other.join();
        assert count == 2;
    }
}
