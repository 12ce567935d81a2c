import io.jcheck.Check;

/* Either of two locks gives access: so two threads can have it, each by its lock. */
public class TwoLocks {
    static class Cell {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Object a = new Object();
        Object b = new Object();
        Thread other = new Thread(() -> {
            synchronized (b) {
                cell.hashCode();
            }
        });
        for (Thread thread : new Thread[] {Thread.currentThread(), other}) {
            Check.exclusive(cell, thread, () -> Check.holds(thread, a) || Check.holds(thread, b));
        }
        other.start();
        synchronized (a) {
            cell.value++;
        }
        other.join();
    }
}
