/**
 * The object that one waits on is a thread, which notifies all when it ends. Who does not look why it was woken goes on too
 * early.
 *
 * expect: bug
 */
public class NotifiedByTheEnd {
    static final Thread LOCK = new Thread(() -> { });
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        LOCK.start();
        synchronized (LOCK) {
            if (LOCK.isAlive()) {
                LOCK.wait();
                if (!ready) {
                    throw new AssertionError("not what was waited for");
                }
            }
        }
    }
}
