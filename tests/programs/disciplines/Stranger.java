import io.jcheck.Check;

/* A thread of which no predicate says anything reads what is protected, after everything else. */
public class Stranger {
    static class Cell {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Thread owner = new Thread(() -> cell.value = 1);
        Check.exclusive(cell, owner, () -> true);
        owner.start();
        owner.join();
        assert cell.value == 1;
    }
}
