/*
 * Two transfers in a pool take the locks of two accounts in opposite orders. The place that is told is the program's own call
 * of the lock, not the JDK's line in which the thread waits, nor where the main thread waits for the tasks.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class TransfersInPool {
    static class Account {
        final Lock lock = new ReentrantLock();
        int balance = 10;
    }

    static void transfer(Account from, Account to) {
        from.lock.lock();
        try {
            to.lock.lock();
            try {
                from.balance--;
                to.balance++;
            } finally {
                to.lock.unlock();
            }
        } finally {
            from.lock.unlock();
        }
    }

    public static void main(String[] args) {
        Account mine = new Account();
        Account yours = new Account();
        CompletableFuture<Void> there = CompletableFuture.runAsync(() -> transfer(mine, yours));
        CompletableFuture<Void> back = CompletableFuture.runAsync(() -> transfer(yours, mine));
        CompletableFuture.allOf(there, back).join();
    }
}
