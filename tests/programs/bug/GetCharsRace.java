/*
 * String.getChars writes elements of an array.
 *
 * expect: bug or incomplete
 */
public class GetCharsRace {
    public static void main(String[] args) throws InterruptedException {
        char[] shared = {'a'};
        Thread a = new Thread(() -> "b".getChars(0, 1, shared, 0));
        Thread b = new Thread(() -> {
            synchronized (shared) {
                assert shared[0] == 'b';
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
