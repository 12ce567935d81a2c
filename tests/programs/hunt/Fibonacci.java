/*
 * Two threads add two numbers to each other; only when they alternate strictly is the largest sum reached.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Fibonacci.java -- 2
 * check: jcheck check tests/programs/hunt/Fibonacci.java -- 3
 * check: jcheck check tests/programs/hunt/Fibonacci.java -- 4
 * check: jcheck check tests/programs/hunt/Fibonacci.java -- 5
 */
public class Fibonacci {
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

    static volatile int i = 1;
    static volatile int j = 1;

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        int a = 1;
        int b = 1;
        for (int k = 0; k < 2 * rounds; k++) {
            int next = a + b;
            a = b;
            b = next;
        }
        int largest = b;
        run(() -> {
            for (int k = 0; k < rounds; k++) {
                i = i + j;
            }
        }, () -> {
            for (int k = 0; k < rounds; k++) {
                j = i + j;
            }
        });
        assert i < largest && j < largest : i + " " + j;
    }
}
