/*
 * Four threads hand on a value around a ring; only in some orders do they agree at the end.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/TokenRing.java
 */
public class TokenRing {
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
    static final int[] x = new int[4];

    static Runnable pass(int from) {
        int to = (from + 1) % x.length;
        return () -> {
            synchronized (lock) {
                x[to] = to == 0 ? (x[from] + 1) % 2 : x[from];
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        x[0] = 1;
        run(pass(0), pass(1), pass(2), pass(3), () -> {
            synchronized (lock) {
                boolean same = x[0] == x[1] && x[1] == x[2];
                assert !(same && x[2] == x[3] && x[0] == 1) : "all have the token";
            }
        });
    }
}
