/*
 * A thread that makes others has its priority changed before it is started.
 *
 * expect: verified
 */
public class PriorityKept {
    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            assert new Thread(() -> { }).getPriority() == Thread.MAX_PRIORITY;
        });
        maker.setPriority(Thread.MAX_PRIORITY);
        maker.start();
        maker.join();
    }
}
