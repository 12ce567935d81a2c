/*
 * As bug/AwaitOfNoTime.java, in a loop which ends as soon as the other thread has had its turn.
 *
 * expect: verified
 */
import java.util.Date;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitOfNoTimeAgain {
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
        changed.awaitUntil(new Date(0));
        while (turns == 0) {
            changed.await();
        }
        assert turns == 1;
        lock.unlock();
    }
}
