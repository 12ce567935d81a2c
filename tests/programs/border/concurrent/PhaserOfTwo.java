/*
 * Two threads arrive at a Phaser: both see what was done before.
 *
 * expect: verified
 */
import java.util.concurrent.Phaser;

public class PhaserOfTwo {
    static final Phaser PHASER = new Phaser(2);
    static int ofFirst;
    static int ofSecond;

    static void first() throws Exception {
        ofFirst = 1;
        PHASER.arriveAndAwaitAdvance();
        assert ofSecond == 1;
    }

    static void second() throws Exception {
        ofSecond = 1;
        PHASER.arriveAndAwaitAdvance();
        assert ofFirst == 1;
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
