/*
 * A condition is waited for without a loop: a consumer that comes first takes what another one was woken for.
 *
 * expect: bug
 */
import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWithoutLoop {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();

    void put(int value) throws InterruptedException {
        lock.lock();
        try {
            if (queue.size() == 1) {
                notFull.await();
            }
            queue.add(value);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            if (queue.isEmpty()) {
                notEmpty.await();
            }
            int value = queue.remove();
            notFull.signal();
            return value;
        } finally {
            lock.unlock();
        }
    }

    static Thread thread(Callable<?> body) {
        Thread thread = new Thread(() -> {
            try {
                body.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionWithoutLoop buffer = new ConditionWithoutLoop();
        Thread a = thread(buffer::take);
        Thread b = thread(buffer::take);
        buffer.put(1);
        buffer.put(2);
        a.join();
        b.join();
    }
}
