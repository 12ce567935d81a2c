/*
 * One element, written in mode release, publishes another, written by an instruction.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleElementReleases {
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] cells = new int[2];

    private void write() {
        cells[0] = 1;
        CELLS.setRelease(cells, 1, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        HandleElementReleases shared = new HandleElementReleases();
        Thread other = new Thread(shared::write);
        other.start();
        if ((int) CELLS.getAcquire(shared.cells, 1) == 1) {
            assert shared.cells[0] == 1;
        }
        other.join();
    }
}
