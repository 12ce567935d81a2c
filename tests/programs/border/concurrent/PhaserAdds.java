/*
 * What runs at the end of each phase adds up what the parties have counted; it ends the phaser after two.
 *
 * expect: verified
 */
import java.util.concurrent.Phaser;

public class PhaserAdds {
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
        while (!PHASER.isTerminated()) {
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
        assert sum == 6;
    }
}
