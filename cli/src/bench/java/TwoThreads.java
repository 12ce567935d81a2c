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

    static class Other implements Runnable {
        final Cell cell;

        Other(Cell cell) {
            this.cell = cell;
        }

        @Override
        public void run() {
            write(cell);
        }
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        new Thread(new Other(cell)).start();
        write(cell);
    }
}
