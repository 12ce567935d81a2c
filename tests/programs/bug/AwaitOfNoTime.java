/*
 * A wait whose time is over before it begins has ended before the other thread has done anything.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitOfNoTime {
    static int turns;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            turns++;
            changed.signal();
            lock.unlock();
        }).start();
        lock.lock();
        long left = changed.awaitNanos(-5);
        assert left <= 0;
        assert turns == 1;
        lock.unlock();
    }
}
