/*
 * A thread pool of the JDK with two threads: too many executions for the budget.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/ThreadPool.java --max-executions 200
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
