/*
 * The thread is there before it is started, and not alive.
 *
 * expect: bug assertion
 */
public class StartQuestionTooEarly {
    static volatile Thread worker;
    static volatile boolean starts = true;

    public static void main(String[] args) throws InterruptedException {
        Thread starter = new Thread(() -> {
            worker = new Thread(() -> {
                while (starts) {
                    Thread.yield();
                }
            });
            worker.start();
        });
        starter.start();
        Thread found = worker;
        try {
            assert found == null || found.isAlive();
        } finally {
            starts = false;
        }
        starter.join();
    }
}
