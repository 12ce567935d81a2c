import io.jcheck.Check;

/* A predicate that has an effect is none. */
public class Effect {
    static class Cell {
        int value;
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        int[] asked = new int[1];
        Check.exclusive(cell, Thread.currentThread(), () -> asked[0]++ >= 0);
        cell.value = 1;
    }
}
