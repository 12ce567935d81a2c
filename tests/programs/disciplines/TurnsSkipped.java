import io.jcheck.Check;

/* The twin of Turns: the main thread does not wait for its second turn. */
public class TurnsSkipped {
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
        cell.value++;
        other.join();
    }
}
