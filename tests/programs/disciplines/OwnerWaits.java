import io.jcheck.Check;

/* Waiting gives the lock up, and the access with it. */
public class OwnerWaits {
    static class Cell {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Object lock = new Object();
        boolean[] filled = new boolean[1];
        Thread other = new Thread(() -> {
            synchronized (lock) {
                cell.value = 1;
                filled[0] = true;
                lock.notify();
            }
        });
        for (Thread thread : new Thread[] {Thread.currentThread(), other}) {
            Check.exclusive(cell, thread, () -> Check.holds(thread, lock));
        }
        other.start();
        synchronized (lock) {
            while (!filled[0]) {
                lock.wait();
            }
            assert cell.value == 1;
        }
        other.join();
    }
}
