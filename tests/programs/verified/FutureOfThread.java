/*
 * A future hands over what a thread has computed.
 *
 * expect: verified
 */
import java.util.concurrent.FutureTask;

public class FutureOfThread {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        new Thread(task).start();
        if (task.get() != 42) {
            throw new AssertionError();
        }
    }
}
