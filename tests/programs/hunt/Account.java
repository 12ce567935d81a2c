/*
 * A deposit and a withdrawal are each under the lock, but a transfer reads the balance before it takes it.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Account.java
 */
public class Account {
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

    static final Object lock = new Object();
    static int balance = 10;

    static int balance() {
        synchronized (lock) {
            return balance;
        }
    }

    static void add(int amount) {
        int next = balance() + amount;
        synchronized (lock) {
            balance = next;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> add(5), () -> add(-3), () -> balance());
        assert balance == 12 : balance;
    }
}
