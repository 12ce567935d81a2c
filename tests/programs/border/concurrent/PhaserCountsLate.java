/*
 * As PhaserAdds, but a party counts after it has arrived, while the sum may be made.
 *
 * expect: bug data-race
 */
import java.util.concurrent.Phaser;

public class PhaserCountsLate {
    static final int[] counts = new int[2];
    static int sum;
    static final Phaser PHASER = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            sum += counts[0] + counts[1];
            return phase == 1;
        }
    };

    static void run(int own) {
        if (own == 0) {
            PHASER.arrive();
            counts[own]++;
        } else {
            counts[own]++;
            PHASER.arriveAndAwaitAdvance();
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
