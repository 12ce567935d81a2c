/*
 * A serialisable class of the program with a handle of array elements.
 *
 * expect: verified
 */
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class SerialisableWithArrayHandle {
    static class Cells implements Serializable {
        private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
        private final int[] cells = new int[1];

        int add() {
            return (int) CELL.getAndAdd(cells, 0, 1);
        }

        int get() {
            return (int) CELL.getVolatile(cells, 0);
        }
    }

    static final Cells CELLS = new Cells();

    static void first() throws Exception {
        CELLS.add();
    }

    static void second() throws Exception {
        CELLS.add();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
        assert CELLS.get() == 2;
    }
}
