/*
 * run is synchronized on the thread object, main holds the lock of that object while it joins: join gives the lock up only
 * while it waits, so this is fine; but a second lock taken in between is not.
 *
 * expect: bug deadlock
 */
public class SynchronizedRun extends Thread {
    static final Object OTHER = new Object();

    @Override
    public synchronized void run() {
        synchronized (OTHER) {
            OTHER.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedRun thread = new SynchronizedRun();
        thread.start();
        synchronized (OTHER) {
            synchronized (thread) {
                OTHER.notifyAll();
            }
        }
        thread.join();
    }
}
