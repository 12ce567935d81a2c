/*
 * An exception leaves a lock taken, since it is not given back in a finally block.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.ReentrantLock;

public class LockNotReleased {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int sum;

    static void add(int number) {
        LOCK.lock();
        if (number < 0) {
            throw new IllegalArgumentException("negative");
        }
        sum += number;
        LOCK.unlock();
    }

    static void addNegative() {
        try {
            add(-1);
        } catch (IllegalArgumentException wanted) {
            assert wanted.getMessage().equals("negative");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread wrong = new Thread(LockNotReleased::addNegative, "wrong");
        Thread right = new Thread(() -> add(1), "right");
        wrong.start();
        right.start();
        wrong.join();
        right.join();
    }
}
