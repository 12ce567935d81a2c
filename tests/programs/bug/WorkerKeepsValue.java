/*
 * A task leaves a value in its thread, and another one finds it there if the same worker of the pool runs it. Workers that have
 * nothing to do are all alike until a task asks for what its thread has for itself.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class WorkerKeepsValue {
    static final ThreadLocal<String> USER = new ThreadLocal<>();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(() -> USER.set("first"));
        String found = pool.submit(() -> USER.get()).get();
        pool.shutdown();
        assert found == null;
    }
}
