/** Two threads, and 20 visible operations: the first one of each, and nine writes of each. */
public class TwoThreads {
    static class Cell {
        volatile int value;
    }

    static void write(Cell cell) {
        for (int i = 0; i < 9; i++) {
            cell.value = i;
        }
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        new Thread(() -> write(cell)).start();
        write(cell);
    }
}
