/*
 * To close the executor is to wait for its tasks.
 *
 * expect: verified
 */
import java.util.concurrent.Executors;

public class PerTaskClose {
    static int x;
    static int y;

    public static void main(String[] args) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.execute(() -> x = 1);
            executor.execute(() -> y = 1);
        }
        assert x + y == 2;
    }
}
