/*
 * Three threads go through two phases: each sees what the others have done in the one before, and not more.
 *
 * expect: verified
 */
import java.util.concurrent.Phaser;

public class PhaserThreeParties {
    static final Phaser PHASER = new Phaser(3);
    static final int[] done = new int[3];

    static void run(int own) {
        done[own] = 1;
        PHASER.arriveAndAwaitAdvance();
        for (int each : done) {
            assert each == 1;
        }
        // or somebody is ahead already
        PHASER.arriveAndAwaitAdvance();
        done[own] = 2;
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> run(own));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
