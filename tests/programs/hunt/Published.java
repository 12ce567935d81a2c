/*
 * The flag says that the data is there before it is.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/Published.java
 */
public class Published {
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

    static volatile int data;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            for (int i = 0; i < 5; i++) {
                data = 0;
            }
            ready = true;
            data = 1;
        }, () -> {
            if (ready) {
                assert data == 1 : data;
            }
        });
    }
}
