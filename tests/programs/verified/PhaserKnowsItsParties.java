/*
 * Who has waited for the end of a phase sees the next one begin with all of its parties.
 *
 * expect: verified
 */
import java.util.concurrent.Phaser;

public class PhaserKnowsItsParties {
    public static void main(String[] arguments) throws InterruptedException {
        Phaser phaser = new Phaser(2);
        Thread other = new Thread(() -> {
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndDeregister();
        });
        other.start();
        phaser.arriveAndAwaitAdvance();
        if (phaser.getUnarrivedParties() == 0) {
            throw new AssertionError("nobody left");
        }
        phaser.arriveAndAwaitAdvance();
        other.join();
        if (phaser.getRegisteredParties() != 1 || phaser.getUnarrivedParties() != 1) {
            throw new AssertionError(phaser);
        }
    }
}
