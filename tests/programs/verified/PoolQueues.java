/*
 * Two workers at a queue that has one lock: what a worker looks for before it waits is no order of its own.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/PoolQueues.java --max-executions 1000 -- array
 * check: jcheck check tests/programs/verified/PoolQueues.java --max-executions 1000 -- deque
 * check: jcheck check tests/programs/verified/PoolQueues.java --max-executions 1000 -- priority
 * check: jcheck check tests/programs/verified/PoolQueues.java --max-executions 1000 -- scheduled
 */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolQueues {
    static ThreadPoolExecutor pool(String kind) {
        BlockingQueue<Runnable> queue;
        switch (kind) {
            case "array":
                queue = new ArrayBlockingQueue<>(4);
                break;
            case "deque":
                queue = new LinkedBlockingDeque<>();
                break;
            case "priority":
                queue = new PriorityBlockingQueue<>();
                break;
            default:
                return new ScheduledThreadPoolExecutor(2);
        }
        return new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, queue);
    }

    public static void main(String[] args) {
        ThreadPoolExecutor pool = pool(args[0]);
        pool.prestartAllCoreThreads();
        pool.shutdown();
    }
}
