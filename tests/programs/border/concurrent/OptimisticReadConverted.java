/*
 * Two threads add to a number that they have read without a lock, if they get the lock at once.
 *
 * expect: verified
 */
import java.util.concurrent.locks.StampedLock;

public class OptimisticReadConverted {
    static final StampedLock LOCK = new StampedLock();
    static int x;

    static void add() {
        long stamp = LOCK.tryOptimisticRead();
        int seen = x;
        long converted = LOCK.tryConvertToWriteLock(stamp);
        if (converted == 0) {
            converted = LOCK.writeLock();
            seen = x;
        }
        x = seen + 1;
        LOCK.unlockWrite(converted);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(OptimisticReadConverted::add);
        other.start();
        add();
        other.join();
        assert x == 2;
    }
}
