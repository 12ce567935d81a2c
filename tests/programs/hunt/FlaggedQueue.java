import java.util.concurrent.locks.ReentrantLock;

/*
 * A producer and a consumer tell each other by flags that are not looked at under the lock.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/FlaggedQueue.java
 */
public class FlaggedQueue {
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static final ReentrantLock lock = new ReentrantLock();
    static final int[] items = new int[4];
    static int size;
    static volatile boolean mayAdd = true;
    static volatile boolean mayTake;

    static void produce() {
        for (int i = 0; i < 3; i++) {
            if (mayAdd) {
                lock.lock();
                items[size++] = i;
                mayAdd = size < items.length - 1;
                mayTake = true;
                lock.unlock();
            }
        }
    }

    static void consume() {
        for (int i = 0; i < 3; i++) {
            if (mayTake) {
                lock.lock();
                assert size > 0 : "taken from an empty queue";
                size--;
                mayTake = size > 0;
                mayAdd = true;
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(FlaggedQueue::produce, FlaggedQueue::consume, FlaggedQueue::consume);
    }
}
