/*
 * `Thread.activeCount` counts the calling thread, and none that was joined.
 *
 * expect: verified
 */
public class ActiveCountAfterJoin {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { });
        int before = Thread.activeCount();
        other.start();
        other.join();
        assert before == 1 && Thread.activeCount() == 1;
    }
}
