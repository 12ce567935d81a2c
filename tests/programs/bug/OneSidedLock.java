/*
 * One thread writes under a lock, the other without.
 *
 * expect: bug data-race
 */
public class OneSidedLock {
    static int x;

    static synchronized void locked() {
        x++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> x++);
        Thread b = new Thread(OneSidedLock::locked);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
