/*
 * Exceptions leave synchronized methods and blocks, some through finally: every lock must be free afterwards.
 *
 * expect: verified
 */
public class Exceptions {
    private int failures;

    synchronized void fail(int depth) {
        synchronized (String.class) {
            if (depth > 0) {
                fail(depth - 1);
            }
            throw new IllegalArgumentException("depth " + depth);
        }
    }

    void attempt() {
        try {
            try {
                fail(2);
            } finally {
                synchronized (this) {
                    failures++;
                }
            }
        } catch (IllegalArgumentException e) {
            assert !Thread.holdsLock(this);
            assert !Thread.holdsLock(String.class);
        }
    }

    synchronized int failures() {
        return failures;
    }

    public static void main(String[] args) throws InterruptedException {
        Exceptions shared = new Exceptions();
        Thread a = new Thread(shared::attempt);
        a.start();
        shared.attempt();
        a.join();
        assert shared.failures() == 2;
    }
}
