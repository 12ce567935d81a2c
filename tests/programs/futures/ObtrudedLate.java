/*
 * `obtrudeValue` changes what was there; what has come before has seen the old value, or the new one.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class ObtrudedLate {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(1);
        Thread other = new Thread(() -> future.obtrudeValue(2));
        other.start();
        int early = future.join();
        other.join();
        assert future.join() == 2;
        assert early == 1;
    }
}
