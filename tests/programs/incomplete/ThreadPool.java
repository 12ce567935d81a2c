/*
 * A thread pool of the JDK: its threads and queues are not under control.
 *
 * expect: incomplete
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadPool {
    static volatile int sum;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> sum++);
        pool.execute(() -> sum++);
        pool.shutdown();
    }
}
