/*
 * Two transfers wait for each other, and who waits for both, for some time, does not say so: the report does.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class TransfersAwaited {
    static class Account {
        long balance = 100;

        void transfer(Account to, long amount) {
            synchronized (this) {
                synchronized (to) {
                    balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account first = new Account();
        Account second = new Account();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> first.transfer(second, 30));
        pool.execute(() -> second.transfer(first, 10));
        pool.shutdown();
        boolean done = pool.awaitTermination(10, TimeUnit.SECONDS);
        assert done;
    }
}
