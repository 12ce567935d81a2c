/*
 * Dining philosophers: a deadlock that needs one exact schedule.
 *
 * N philosophers sit around a table, with one fork between each two of them. Each takes the fork on the left, then the
 * fork on the right, eats, and puts both back. When all of them have taken their left fork, each waits for a fork that
 * a neighbour will never put back. On a plain JVM this is rare: each philosopher is usually done before the next has
 * started.
 *
 * jcheck switches threads only where it matters. For each fork, one of the two neighbours is first: 2^N ways. Two of
 * these go round in a circle: "everybody takes the right fork before its other user" can not happen, and "everybody
 * takes the left fork first" is the deadlock. That makes 2^N - 1 executions, exactly one of them deadlocked (with
 * `--stop all`; without it the search ends at the deadlock).
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, sections 6 and 10.
 *
 * expect: bug deadlock
 * check: jcheck check samples/Philosophers.java --stop all
 */
public class Philosophers {
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
            philosophers[i] = new Thread(() -> dine(left, right), "philosopher-" + i);
        }
        for (Thread philosopher : philosophers) {
            philosopher.start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        System.out.println("everybody has eaten");
    }

    static void dine(Object left, Object right) {
        synchronized (left) {
            synchronized (right) {
                eat();
            }
        }
    }

    static void eat() {
    }
}
