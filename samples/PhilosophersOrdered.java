/*
 * Dining philosophers who never deadlock: the twin of Philosophers.java.
 *
 * The last philosopher takes the forks in the other order. Now all philosophers take the fork with the smaller number
 * first, so that whoever waits for a fork waits for somebody who holds a fork with a larger number, and nobody can wait
 * in a circle.
 *
 * For each fork, one of its two users is first: 2^N ways. The two that go round in a circle can not happen, which
 * leaves 2^N - 2 executions, and jcheck needs all of them before it says "verified".
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 6.
 *
 * expect: verified
 * check: jcheck check samples/PhilosophersOrdered.java -- 3
 */
public class PhilosophersOrdered {
    public static void main(String[] args) throws InterruptedException {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        Object[] forks = new Object[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Object();
        }
        Thread[] philosophers = new Thread[n];
        for (int i = 0; i < n; i++) {
            Object left = forks[i];
            Object right = forks[(i + 1) % n];
            boolean last = i == n - 1;
            philosophers[i] = new Thread(() -> {
                if (last) {
                    dine(right, left);
                } else {
                    dine(left, right);
                }
            }, "philosopher-" + i);
        }
        for (Thread philosopher : philosophers) {
            philosopher.start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        System.out.println("everybody has eaten");
    }

    static void dine(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                eat();
            }
        }
    }

    static void eat() {
    }
}
