/*
 * A thread that finds nothing to do returns with its permit.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.Semaphore;

public class PermitNotReleased {
    static final Semaphore seats = new Semaphore(1);

    static void work(boolean any) {
        seats.acquireUninterruptibly();
        if (!any) {
            return;
        }
        seats.release();
    }

    public static void main(String[] args) throws Exception {
        Thread idle = new Thread(() -> work(false));
        idle.start();
        work(true);
        idle.join();
    }
}
