/*
 * Two threads are deadlocked, and main waits for the end of one, with a time limit, again and again.
 *
 * expect: bug deadlock
 */
public class DeadlockBesideJoins {
    public static void main(String[] args) throws Exception {
        Object first = new Object();
        Object second = new Object();
        Runnable one = () -> both(first, second);
        Runnable other = () -> both(second, first);
        Thread thread = new Thread(one);
        Thread another = new Thread(other);
        thread.start();
        another.start();
        while (thread.isAlive()) {
            thread.join(100);
        }
        another.join();
    }

    private static void both(Object one, Object other) {
        synchronized (one) {
            synchronized (other) {
                Thread.onSpinWait();
            }
        }
    }
}
