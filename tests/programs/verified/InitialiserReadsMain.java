/*
 * A static initialiser uses what main wrote before; it runs while main is alone, so that it always runs then.
 *
 * expect: verified
 */
public class InitialiserReadsMain {
    static int size;

    static class Table {
        static final int[] ROWS = new int[size];
    }

    public static void main(String[] args) throws InterruptedException {
        size = 3;
        int rows = Table.ROWS.length;
        Thread thread = new Thread(() -> Table.ROWS[0] = rows);
        thread.start();
        thread.join();
        assert Table.ROWS[0] == 3;
    }
}
