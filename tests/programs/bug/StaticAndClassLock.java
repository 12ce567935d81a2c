/*
 * A static synchronized method and a block on the class use one lock; the other order with a second lock deadlocks.
 *
 * expect: bug deadlock
 */
public class StaticAndClassLock {
    static final Object OTHER = new Object();

    static synchronized void one() {
        synchronized (OTHER) {
            OTHER.notifyAll();
        }
    }

    static void two() {
        synchronized (OTHER) {
            synchronized (StaticAndClassLock.class) {
                OTHER.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(StaticAndClassLock::one);
        Thread b = new Thread(StaticAndClassLock::two);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
