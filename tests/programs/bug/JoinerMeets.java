/*
 * Who joins a thread with a limit goes on when that is over, although the thread begins to work at that time, and is half done.
 *
 * expect: bug assertion
 */
public class JoinerMeets {
    static volatile int step;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
            step = 1;
            step = 2;
        });
        worker.start();
        worker.join(10);
        assert step != 1;
    }
}
