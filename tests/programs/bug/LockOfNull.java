/*
 * A lock that is null on one path.
 *
 * expect: bug uncaught-exception
 */
public class LockOfNull {
    static volatile Object lock;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> lock = new Object());
        a.start();
        synchronized (lock) {
            lock.notifyAll();
        }
        a.join();
    }
}
