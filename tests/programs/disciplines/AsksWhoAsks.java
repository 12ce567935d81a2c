import io.jcheck.Check;

/* A predicate must say the same whoever evaluates it. */
public class AsksWhoAsks {
    static class Cell {
        int value;
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        Thread main = Thread.currentThread();
        Check.exclusive(cell, main, () -> Thread.currentThread() == main);
        cell.value = 1;
    }
}
