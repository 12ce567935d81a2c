/*
 * Two threads start one.
 *
 * expect: bug uncaught-exception
 */
public class StartQuestionStarts {
    static volatile Thread worker;

    public static void main(String[] args) throws InterruptedException {
        Thread starter = new Thread(() -> {
            worker = new Thread(() -> {
            });
            worker.start();
        });
        starter.start();
        Thread found = worker;
        if (found != null) {
            found.start();
        }
        starter.join();
    }
}
