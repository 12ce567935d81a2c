/*
 * A thread writes under the lock, and once more after it has given the lock back.
 *
 * expect: bug data-race
 */
public class LateUnlockedWrite {
    static int x;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            synchronized (LOCK) {
                x = 1;
            }
            x = 2;
        });
        Thread b = new Thread(() -> {
            synchronized (LOCK) {
                x = 3;
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
