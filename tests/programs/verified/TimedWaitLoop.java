/*
 * A consumer waits with a time limit, in a loop, until there is something; and nobody need notify it.
 *
 * expect: verified
 */
public class TimedWaitLoop {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
            }
        });
        producer.start();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait(10);
            }
        }
        producer.join(1000);
        assert !producer.isAlive();
    }
}
