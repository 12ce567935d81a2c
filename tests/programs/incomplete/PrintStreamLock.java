/*
 * System.out locks itself while it prints. The program takes that lock too, in the other order with its own: a deadlock
 * on a plain JVM (JDK 17).
 *
 * expect: incomplete or bug
 */
public class PrintStreamLock {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread a = new Thread(() -> {
            synchronized (System.out) {
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
        });
        Thread b = new Thread(() -> {
            synchronized (lock) {
                System.out.println("b");
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
