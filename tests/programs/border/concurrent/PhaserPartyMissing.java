/*
 * Of three parties that are registered, only two threads arrive: they wait for ever.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.Phaser;

public class PhaserPartyMissing {
    static final Phaser PHASER = new Phaser(3);

    static void run(int own) {
        PHASER.arriveAndAwaitAdvance();
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
