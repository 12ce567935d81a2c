/*
 * Who deregisters from a Phaser is not waited for.
 *
 * expect: bug data-race
 */
import java.util.concurrent.Phaser;

public class PhaserOneLeaves {
    static final Phaser PHASER = new Phaser(2);
    static int data;

    static void first() throws Exception {
        PHASER.arriveAndDeregister();
        data = 1;
    }

    static void second() throws Exception {
        PHASER.arriveAndAwaitAdvance();
        assert data >= 0;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
