/*
 * A thread is asked about, interrupted and waited for, while another one starts it: nobody need order that.
 *
 * expect: verified
 */
public class StartQuestions {
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
            found.isAlive();
            found.isDaemon();
            found.interrupt();
            found.join(10);
            found.join();
        }
        starter.join();
    }
}
