/*
 * A condition of a lock of the program on an AbstractQueuedSynchronizer: nobody signals, and the time runs out.
 *
 * expect: verified
 */
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnSynchronizerCondition {
    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int n) {
            if (!compareAndSetState(0, 1)) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(int n) {
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }
    }

    static final Mutex MUTEX = new Mutex();
    static int data;
    static final AbstractQueuedSynchronizer.ConditionObject CONDITION = MUTEX.new ConditionObject();

    public static void main(String[] args) throws Exception {
        MUTEX.acquire(1);
        assert CONDITION.awaitNanos(1000) <= 0;
        assert MUTEX.isHeldExclusively() && data == 0;
        MUTEX.release(1);
    }
}
