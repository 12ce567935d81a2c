/*
 * The main class has a static initialiser that allocates, and starts nothing.
 *
 * expect: verified
 */
public class MainInitialiser {
    static final int[] DATA;
    static int size;

    static {
        DATA = new int[3];
        size = DATA.length;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            assert size == 3 && DATA[2] == 0;
        });
        a.start();
        a.join();
    }
}
