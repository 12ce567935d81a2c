/*
 * A thread waits in a loop until another one has waited for its time limit: it looks again when the time has passed.
 *
 * expect: bug assertion
 */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SpinAwaitLimit {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread waiting = new Thread(() -> {
            while (!flag) {
                Thread.onSpinWait();
            }
            assert false : "it goes on";
        });
        waiting.start();
        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        lock.lock();
        try {
            boolean signalled = never.await(1, TimeUnit.MILLISECONDS);
            assert !signalled;
        } finally {
            lock.unlock();
        }
        flag = true;
    }
}
