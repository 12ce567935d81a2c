/*
 * `enumerate` finds the thread that lives.
 *
 * expect: verified
 */
import java.util.concurrent.CountDownLatch;

public class GroupEnumerates {
    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("own");
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(group, () -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        Thread[] found = new Thread[2];
        assert group.enumerate(found) == 1 && found[0] == thread;
        end.countDown();
        thread.join();
    }
}
