/**
 * The lock is free again, but the thread that has waited for it may still count as blocked.
 *
 * expect: bug
 */
public class StillBlocked {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread blocks = new Thread(() -> {
            synchronized (LOCK) {
            }
        });
        synchronized (LOCK) {
            blocks.start();
        }
        if (blocks.getState() == Thread.State.BLOCKED) {
            throw new AssertionError("nobody has the lock");
        }
    }
}
