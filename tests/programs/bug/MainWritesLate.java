/*
 * The main thread, which allocated the object, writes after the other thread has begun and after a visible operation.
 *
 * expect: bug
 */
public class MainWritesLate {
    int x;

    public static void main(String[] args) throws InterruptedException {
        MainWritesLate shared = new MainWritesLate();
        Object lock = new Object();
        Thread a = new Thread(() -> {
            assert shared.x == 1;
        });
        a.start();
        synchronized (lock) {
            lock.notifyAll();
        }
        shared.x = 1;
        a.join();
    }
}
