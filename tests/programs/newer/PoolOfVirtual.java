/*
 * A pool whose workers are virtual threads.
 *
 * expect: bug data-race
 */
import java.util.concurrent.Executors;

public class PoolOfVirtual {
    static int x;

    public static void main(String[] args) throws Exception {
        var pool = Executors.newFixedThreadPool(2, Thread.ofVirtual().factory());
        pool.execute(() -> x++);
        pool.execute(() -> x++);
        pool.close();
    }
}
