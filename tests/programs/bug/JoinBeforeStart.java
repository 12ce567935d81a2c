/*
 * One thread starts a worker, another joins it. A join of a thread that has not been started returns at once, so that
 * the result can be missing.
 *
 * expect: bug
 */
public class JoinBeforeStart {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = true);
        Thread starter = new Thread(() -> worker.start());
        Thread joiner = new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assert done;
        });
        starter.start();
        joiner.start();
        starter.join();
        joiner.join();
    }
}
