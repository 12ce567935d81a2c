/*
 * The only worker waits for a partner that is behind it in the queue: who waits in an exchanger keeps its place.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ExchangerInPool {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Exchanger<Integer> exchanger = new Exchanger<>();
        ForkJoinTask<Integer> first = pool.submit(() -> exchanger.exchange(1));
        ForkJoinTask<Integer> second = pool.submit(() -> exchanger.exchange(2));
        first.get();
        second.get();
    }
}
