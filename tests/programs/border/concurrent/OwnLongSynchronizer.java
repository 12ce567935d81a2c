/*
 * A lock of the program on an AbstractQueuedLongSynchronizer.
 *
 * expect: verified
 */
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;

public class OwnLongSynchronizer {
    static class Mutex extends AbstractQueuedLongSynchronizer {
        @Override
        protected boolean tryAcquire(long n) {
            if (!compareAndSetState(0, 1)) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(long n) {
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
