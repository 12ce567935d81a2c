import io.jcheck.Check;

/* Two threads take turns by a volatile variable; what they read of it is what protects the cell. */
public class Turns {
    static class Cell {
        int value;
    }

    static class Turn {
        volatile int who;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Turn turn = new Turn();
        Thread other = new Thread(() -> {
            while (turn.who != 1) {
                Thread.onSpinWait();
            }
            cell.value++;
            turn.who = 0;
        });
        Check.exclusive(cell, Thread.currentThread(), () -> turn.who == 0);
        Check.exclusive(cell, other, () -> turn.who == 1);
        other.start();
        cell.value = 1;
        turn.who = 1;
        while (turn.who != 0) {
            Thread.onSpinWait();
        }
        cell.value++;
        other.join();
    }
}
