/*
 * A wait that is not in a loop takes every wakeup for the one it waits for.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/bug/WaitWithoutLoop.java --spurious-wakeups 1
 * check: jcheck check tests/programs/bug/WaitWithoutLoop.java --spurious-wakeups 1 --persistent-sets dynamic
 */
public class WaitWithoutLoop {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
        });
        producer.start();
        synchronized (LOCK) {
            if (!ready) {
                LOCK.wait();
            }
            assert ready;
        }
    }
}
