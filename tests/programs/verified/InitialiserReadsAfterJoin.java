/*
 * A static initialiser reads a plain field that was written when no other thread was alive; there had been one before.
 * Whichever thread runs it, that comes before.
 *
 * expect: verified
 */
public class InitialiserReadsAfterJoin {
    static int data;

    static class Lazy {
        static final int SEEN = data;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> { });
        first.start();
        first.join();
        data = 6;
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = Lazy.SEEN);
        other.start();
        assert Lazy.SEEN == 6;
        other.join();
        assert seen[0] == 6;
    }
}
