/*
 * A signal comes while nobody waits, or after somebody has begun to. Nothing else is shared by the two.
 *
 * expect: bug assertion
 */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalsBeforeWait {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();

    static void await() {
        LOCK.lock();
        try {
            assert !CONDITION.await(10, TimeUnit.MILLISECONDS) : "the signal has come";
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SignalsBeforeWait::await);
        other.start();
        LOCK.lock();
        CONDITION.signal();
        LOCK.unlock();
        other.join();
    }
}
