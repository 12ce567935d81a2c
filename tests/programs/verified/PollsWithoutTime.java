/*
 * Loops that wait, with sleeps and limits of no time.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/PollsWithoutTime.java --max-executions 100
 */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class PollsWithoutTime {
    static volatile boolean isDone;
    static boolean isReady;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        new Thread(() -> {
            isDone = true;
            lock.lock();
            isReady = true;
            changed.signal();
            lock.unlock();
        }).start();
        while (!isDone) {
            Thread.sleep(0);
        }
        lock.lock();
        while (!isReady) {
            changed.await(0, TimeUnit.SECONDS);
        }
        lock.unlock();
    }
}
