/*
 * Threads that start threads; the main thread ends first.
 *
 * expect: verified
 */
public class ThreadFromThread {
    static int count;

    static synchronized void count() {
        count++;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            new Thread(ThreadFromThread::count).start();
            count();
        }).start();
    }
}
