/*
 * A long thread has one short moment in which another one must not look.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/ManySteps.java -- 10
 * check: jcheck check tests/programs/hunt/ManySteps.java -- 50
 */
public class ManySteps {
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

    static volatile int work;
    static volatile boolean broken;

    public static void main(String[] args) throws InterruptedException {
        int steps = Integer.parseInt(args[0]);
        run(() -> {
            for (int i = 0; i < steps; i++) {
                work = i;
            }
            broken = true;
            broken = false;
            for (int i = 0; i < steps; i++) {
                work = i;
            }
        }, () -> {
            for (int i = 0; i < 5; i++) {
                assert !broken : "seen in the short moment";
            }
        });
    }
}
