/*
 * A pool of one worker: the first task waits for the second one by the pool's own means, so another worker takes its place.
 *
 * expect: verified
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinGivesWay {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<String> second = ForkJoinTask.adapt(() -> "second");
        ForkJoinTask<String> first = pool.submit(() -> "first, " + second.join());
        pool.execute(second);
        if (!first.get().equals("first, second")) {
            throw new AssertionError(first.get());
        }
    }
}
