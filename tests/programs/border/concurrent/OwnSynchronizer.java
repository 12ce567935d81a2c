/*
 * A lock of the program on an AbstractQueuedSynchronizer.
 *
 * expect: verified
 */
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnSynchronizer {
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

    static void first() throws Exception {
        MUTEX.acquire(1);
        data++;
        MUTEX.release(1);
    }

    static void second() throws Exception {
        MUTEX.acquire(1);
        data++;
        MUTEX.release(1);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
        assert data == 2;
    }
}
