/** Two threads, and 20 visible operations: the first one of each, and nine writes of each, or so many as the argument says. */
public class TwoThreads {
    static class Cell {
        volatile int value;
    }

    static void write(Cell cell, int writes) {
        for (int i = 0; i < writes; i++) {
            cell.value = i;
        }
    }

    static class Other implements Runnable {
        final Cell cell;
        final int writes;

        Other(Cell cell, int writes) {
            this.cell = cell;
            this.writes = writes;
        }

        @Override
        public void run() {
            write(cell, writes);
        }
    }

    public static void main(String[] args) {
        int writes = args.length > 0 ? Integer.parseInt(args[0]) : 9;
        Cell cell = new Cell();
        new Thread(new Other(cell, writes)).start();
        write(cell, writes);
    }
}
