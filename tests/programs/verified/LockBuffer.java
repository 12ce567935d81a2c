/*
 * A bounded buffer with a lock and two conditions.
 *
 * expect: verified
 */
import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LockBuffer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();

    void put(int value) throws InterruptedException {
        lock.lock();
        try {
            while (queue.size() == 1) {
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
            while (queue.isEmpty()) {
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
        LockBuffer buffer = new LockBuffer();
        Thread producer = thread(() -> {
            buffer.put(1);
            buffer.put(2);
            return null;
        });
        if (buffer.take() + buffer.take() != 3) {
            throw new AssertionError();
        }
        producer.join();
    }
}
