import io.jcheck.Check;

/* The twin of Owner: the last access is after the lock was released. */
public class OwnerOutside {
    static class Cell {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                cell.value++;
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
