/*
 * Exceptions print to System.err, which locks itself; the program holds that lock in the other order.
 *
 * expect: incomplete or bug
 */
public class OwnStackTrace {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread a = new Thread(() -> {
            synchronized (System.err) {
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
        });
        Thread b = new Thread(() -> {
            synchronized (lock) {
                new Exception("b").printStackTrace();
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
