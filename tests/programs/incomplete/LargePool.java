/*
 * A thread pool of the JDK with four threads: too many executions for the budget.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/LargePool.java --max-executions 200
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class LargePool {
    static volatile int sum;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> sum++);
        }
        pool.shutdown();
    }
}
