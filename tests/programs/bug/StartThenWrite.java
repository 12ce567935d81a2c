/*
 * An object is handed to a thread, and written afterwards. The write is not ordered with the thread's read, although
 * there is no visible operation between the allocation and the write.
 *
 * expect: bug data-race
 */
public class StartThenWrite {
    static class Data {
        int x;
    }

    public static void main(String[] args) throws InterruptedException {
        Data data = new Data();
        Thread reader = new Thread(() -> {
            assert data.x == 1;
        });
        reader.start();
        data.x = 1;
        reader.join();
    }
}
