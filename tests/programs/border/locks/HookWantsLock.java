/*
 * `exit` waits for a hook that wants a lock of the thread that exits.
 *
 * expect: bug deadlock
 */
public class HookWantsLock {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        }));
        synchronized (lock) {
            System.exit(0);
        }
    }
}
