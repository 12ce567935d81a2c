/*
 * The main method is synchronized, and holds the lock of its class while a thread runs.
 *
 * expect: verified
 */
public class SynchronizedMain {
    static int count;

    static synchronized void increment() {
        count++;
    }

    public static synchronized void main(String[] args) {
        new Thread(SynchronizedMain::increment).start();
        increment();
    }
}
