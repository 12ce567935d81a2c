/*
 * Loops that ask maps, queues, executors and futures of the JDK, by their interfaces, with iterators, streams and functions.
 *
 * expect: verified
 */
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

public class SpinForLibrary {
    static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    static void awaitAll(List<AtomicInteger> counters) {
        boolean all;
        do {
            all = true;
            for (AtomicInteger counter : counters) {
                if (counter.get() == 0) {
                    all = false;
                }
            }
        } while (!all);
    }

    public static void main(String[] args) throws Exception {
        int which = io.jcheck.Check.toss(4);
        Map<String, Integer> stock = new ConcurrentHashMap<>();
        Queue<Integer> orders = new ConcurrentLinkedQueue<>();
        CompletableFuture<Integer> bill = new CompletableFuture<>();
        List<AtomicInteger> counters = List.of(new AtomicInteger(), new AtomicInteger());
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            switch (which) {
                case 0 -> stock.put("apple", 1);
                case 1 -> orders.add(1);
                case 2 -> bill.complete(1);
                case 3 -> counters.forEach(AtomicInteger::incrementAndGet);
                default -> { }
            }
        });
        pool.shutdown();
        Integer order = 1;
        switch (which) {
            case 0 -> until(() -> stock.containsKey("apple"));
            case 1 -> {
                while ((order = orders.poll()) == null) {
                    Thread.yield();
                }
            }
            case 2 -> until(bill::isDone);
            case 3 -> {
                if (io.jcheck.Check.toss(1) == 0) {
                    awaitAll(counters);
                } else {
                    until(() -> counters.stream().allMatch(counter -> counter.get() == 1));
                }
            }
            default -> {
                while (!pool.isTerminated()) { }
            }
        }
        assert order == 1;
    }
}
