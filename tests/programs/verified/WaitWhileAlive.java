/**
 * What `join` is made of: who waits on a thread that is alive is notified when it ends, and then it is not alive.
 *
 * expect: verified
 */
public class WaitWhileAlive {
    static int result;

    static void await(Thread thread, long millis) {
        synchronized (thread) {
            while (thread.isAlive()) {
                try {
                    thread.wait(millis);
                } catch (InterruptedException e) {
                    throw new Error(e);
                }
            }
        }
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> result = 1);
        one.start();
        await(one, 0);
        result++;
        Thread two = new Thread(() -> result++);
        two.start();
        await(two, 1_000);
        if (result != 3) {
            throw new AssertionError();
        }
    }
}
