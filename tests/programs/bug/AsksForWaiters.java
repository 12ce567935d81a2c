/*
 * Whether somebody waits depends on who has the lock first. Nothing else is shared by the two.
 *
 * expect: bug assertion
 */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AsksForWaiters {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();

    static void await() {
        LOCK.lock();
        try {
            CONDITION.await(10, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(AsksForWaiters::await);
        other.start();
        LOCK.lock();
        boolean some = LOCK.hasWaiters(CONDITION);
        LOCK.unlock();
        other.join();
        assert !some : "somebody has waited";
    }
}
