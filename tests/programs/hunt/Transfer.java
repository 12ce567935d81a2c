/*
 * Money goes from account to account under the lock of one of them only.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Transfer.java
 */
public class Transfer {
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static final class Account {
        volatile int balance = 10;
    }

    static void transfer(Account from, Account to) {
        synchronized (from) {
            from.balance = from.balance - 1;
            to.balance = to.balance + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account();
        Account b = new Account();
        run(() -> transfer(a, b), () -> transfer(b, a), () -> transfer(a, b));
        assert a.balance + b.balance == 20 : a.balance + " " + b.balance;
    }
}
