/*
 * One element, read in mode opaque, publishes nothing.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleElementReadOpaquely {
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] cells = new int[2];

    private void write() {
        cells[0] = 1;
        CELLS.setRelease(cells, 1, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        HandleElementReadOpaquely shared = new HandleElementReadOpaquely();
        Thread other = new Thread(shared::write);
        other.start();
        if ((int) CELLS.getOpaque(shared.cells, 1) == 1) {
            assert shared.cells[0] == 1;
        }
        other.join();
    }
}
