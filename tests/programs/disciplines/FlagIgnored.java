import io.jcheck.Check;
import java.util.concurrent.atomic.AtomicBoolean;

/* The twin of Flag: nobody looks at who has won. */
public class FlagIgnored {
    static class Cell {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        AtomicBoolean taken = new AtomicBoolean();
        boolean[] mine = new boolean[2];
        Thread other = new Thread(() -> {
            taken.compareAndSet(false, true);
            mine[1] = true;
            cell.value++;
        });
        Check.exclusive(cell, Thread.currentThread(), () -> mine[0]);
        Check.exclusive(cell, other, () -> mine[1]);
        other.start();
        taken.compareAndSet(false, true);
        mine[0] = true;
        cell.value++;
        other.join();
    }
}
