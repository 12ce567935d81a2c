/*
 * A thread that arrives without waiting reads what the other has perhaps not written yet.
 *
 * expect: bug data-race
 */
import java.util.concurrent.Phaser;

public class PhaserDoesNotWait {
    static final Phaser PHASER = new Phaser(2);
    static int written;

    static void run(int own) {
        if (own == 0) {
            written = 1;
            PHASER.arriveAndAwaitAdvance();
        } else {
            PHASER.arrive();
            assert written <= 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
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
