/*
 * A subclass of a class of the JDK with a handle of array elements: the plain read is in a race.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ListWithArrayHandle {
    static class Cells extends java.util.AbstractList<Integer> {
        private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
        final int[] cells = new int[1];

        @Override
        public Integer get(int index) {
            return (int) CELL.getVolatile(cells, index);
        }

        @Override
        public Integer set(int index, Integer value) {
            return (int) CELL.getAndSet(cells, index, value);
        }

        @Override
        public int size() {
            return 1;
        }
    }

    static final Cells CELLS = new Cells();

    static void first() throws Exception {
        CELLS.set(0, 1);
    }

    static void second() throws Exception {
        assert CELLS.cells[0] >= 0;
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
    }
}
