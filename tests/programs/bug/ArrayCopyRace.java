/*
 * System.arraycopy reads and writes elements like any other access.
 *
 * expect: bug or incomplete
 */
public class ArrayCopyRace {
    public static void main(String[] args) throws InterruptedException {
        int[] shared = new int[1];
        Thread a = new Thread(() -> System.arraycopy(new int[] {1}, 0, shared, 0, 1));
        Thread b = new Thread(() -> System.arraycopy(new int[] {2}, 0, shared, 0, 1));
        a.start();
        b.start();
        a.join();
        b.join();
        int[] seen = new int[1];
        System.arraycopy(shared, 0, seen, 0, 1);
        assert seen[0] == 2;
    }
}
