/**
 * A thread that has been started need not have come to the lock that it wants, but may have: both answers are possible,
 * and this program believes in one.
 *
 * expect: bug
 */
public class StateTooSure {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread blocks = new Thread(() -> {
            synchronized (LOCK) {
            }
        });
        synchronized (LOCK) {
            blocks.start();
            if (blocks.getState() == Thread.State.BLOCKED) {
                throw new AssertionError("it has come to the lock");
            }
        }
    }
}
