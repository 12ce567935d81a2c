/*
 * Setters write a and then b; a checker that comes between the first write of a and every write of b sees them
 * differ.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Reorder.java -- 3
 * check: jcheck check tests/programs/hunt/Reorder.java -- 4
 * check: jcheck check tests/programs/hunt/Reorder.java -- 5
 * check: jcheck check tests/programs/hunt/Reorder.java -- 10
 * check: jcheck check tests/programs/hunt/Reorder.java -- 20
 * check: jcheck check tests/programs/hunt/Reorder.java -- 100
 */
public class Reorder {
    static volatile int a;
    static volatile int b;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0]) + 1];
        for (int i = 0; i < threads.length - 1; i++) {
            threads[i] = new Thread(() -> {
                a = 1;
                b = -1;
            });
        }
        threads[threads.length - 1] = new Thread(() -> {
            int x = a;
            int y = b;
            assert x == 0 && y == 0 || x == 1 && y == -1 : x + " " + y;
        });
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
