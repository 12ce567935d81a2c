import io.jcheck.Check;

/* The paper's form for monitors, stated: whoever owns the lock has the cell. */
public class Owner {
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
        synchronized (lock) {
            cell.value++;
        }
        other.join();
    }
}
