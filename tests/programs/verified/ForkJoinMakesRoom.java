/*
 * Who waits for a condition, an element of a queue or the end of a phase lets another worker work in its place.
 *
 * expect: verified
 */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;

public class ForkJoinMakesRoom {
    static void takes(BlockingQueue<Integer> queue) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> first = pool.submit(queue::take);
        pool.submit(() -> {
            queue.put(1);
            return 0;
        }).get();
        assert first.get() == 1;
    }

    static void both(Callable<Integer> meets) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> first = pool.submit(meets);
        pool.submit(meets).get();
        first.get();
    }

    public static void main(String[] args) throws Exception {
        takes(new LinkedBlockingQueue<>());
        takes(new ArrayBlockingQueue<>(1));
        takes(new PriorityBlockingQueue<>());
        takes(new SynchronousQueue<>());
        CyclicBarrier barrier = new CyclicBarrier(2);
        both(barrier::await);
        Phaser phaser = new Phaser(2);
        both(phaser::arriveAndAwaitAdvance);
    }
}
