/*
 * A future is completed and cancelled; one of the two has happened.
 *
 * maven: org.apache.httpcomponents:httpcore:4.4.16
 * expect: verified
 */
import org.apache.http.concurrent.BasicFuture;

public class HttpCoreFuture {
    public static void main(String[] args) throws Exception {
        BasicFuture<Integer> future = new BasicFuture<>(null);
        boolean[] done = new boolean[1];
        Thread other = new Thread(() -> done[0] = future.completed(1));
        other.start();
        boolean cancelled = future.cancel();
        other.join();
        assert cancelled != done[0];
        assert future.isDone() && future.isCancelled() == cancelled;
    }
}
