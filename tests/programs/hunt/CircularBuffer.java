/*
 * A full buffer and an empty one look the same: the producer overtakes the consumer.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/CircularBuffer.java
 */
public class CircularBuffer {
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

    static final int SIZE = 3;
    static final int[] buffer = new int[SIZE];
    static final Object lock = new Object();
    static int in;
    static int out;

    static void put(int value) {
        synchronized (lock) {
            buffer[in] = value;
            in = (in + 1) % SIZE;
        }
    }

    static Integer take() {
        synchronized (lock) {
            if (in == out) {
                return null;
            }
            int value = buffer[out];
            out = (out + 1) % SIZE;
            return value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            for (int i = 1; i <= 4; i++) {
                put(i);
            }
        }, () -> {
            int last = 0;
            for (int i = 0; i < 4; i++) {
                Integer value = take();
                if (value != null) {
                    assert value == last + 1 : value + " after " + last;
                    last = value;
                }
            }
        });
    }
}
