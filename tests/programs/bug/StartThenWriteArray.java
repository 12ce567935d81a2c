/*
 * As StartThenWrite.java, for an element of an array.
 *
 * expect: bug data-race
 */
public class StartThenWriteArray {
    public static void main(String[] args) throws InterruptedException {
        long[] data = new long[1];
        Thread reader = new Thread(() -> {
            assert data[0] == 1;
        });
        reader.start();
        data[0] = 1;
        reader.join();
    }
}
