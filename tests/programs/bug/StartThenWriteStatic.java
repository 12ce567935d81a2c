/*
 * As StartThenWrite.java, for a static field.
 *
 * expect: bug data-race
 */
public class StartThenWriteStatic {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            assert x == 1;
        });
        reader.start();
        x = 1;
        reader.join();
    }
}
