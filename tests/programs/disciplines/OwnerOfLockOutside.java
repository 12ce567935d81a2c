import io.jcheck.Check;
import java.util.concurrent.locks.ReentrantLock;

/* The twin of OwnerOfLock: the last access is after the lock was released. */
public class OwnerOfLockOutside {
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
        other.join();
        cell.value++;
    }
}
