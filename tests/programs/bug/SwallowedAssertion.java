/*
 * A worker catches everything, and so hides that an assertion failed.
 *
 * expect: bug or incomplete
 */
public class SwallowedAssertion {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> value = 1);
        Thread b = new Thread(() -> {
            try {
                assert value == 1;
            } catch (Throwable t) {
                System.out.println("ignored");
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
