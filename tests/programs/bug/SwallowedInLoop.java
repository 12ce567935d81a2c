/*
 * A worker survives the exceptions of its tasks, as workers do, and an assertion is one of them.
 *
 * expect: bug or incomplete
 */
public class SwallowedInLoop {
    static volatile int balance = 1;

    static void task() {
        int seen = balance;
        balance = seen - 1;
        assert balance >= 0;
    }

    static void worker() {
        for (int i = 0; i < 2; i++) {
            try {
                task();
            } catch (Throwable problem) {
                System.err.println("task failed: " + problem);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(SwallowedInLoop::worker);
        a.start();
        a.join();
    }
}
