import io.jcheck.Check;

/* The predicates of two threads hold together from the first, which nobody makes use of. */
public class AtFirst {
    static class Cell {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Thread owner = new Thread(() -> cell.value = 1);
        Check.exclusive(cell, owner, () -> true);
        Check.exclusive(cell, Thread.currentThread(), () -> true);
        owner.start();
        owner.join();
    }
}
