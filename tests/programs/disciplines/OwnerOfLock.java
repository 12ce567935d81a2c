import io.jcheck.Check;
import java.util.concurrent.locks.ReentrantLock;

/* As Owner, with a lock of java.util.concurrent. */
public class OwnerOfLock {
    static class Cell {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        ReentrantLock lock = new ReentrantLock();
        Thread other = new Thread(() -> {
            lock.lock();
            try {
                assert Check.holds(Thread.currentThread(), lock);
                cell.value++;
            } finally {
                lock.unlock();
            }
        });
        for (Thread thread : new Thread[] {Thread.currentThread(), other}) {
            Check.exclusive(cell, thread, () -> Check.holds(thread, lock));
        }
        other.start();
        lock.lock();
        try {
            assert Check.holds(Thread.currentThread(), lock);
            cell.value++;
        } finally {
            lock.unlock();
        }
        other.join();
    }
}
