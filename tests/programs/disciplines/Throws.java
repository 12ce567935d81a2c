import io.jcheck.Check;

/* A predicate that throws has no value. */
public class Throws {
    static class Cell {
        int value;
        Cell next;
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        Check.exclusive(cell, Thread.currentThread(), () -> cell.next.value == 0);
        cell.value = 1;
    }
}
