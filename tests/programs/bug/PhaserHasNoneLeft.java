/*
 * Between the arrival of the last party and the end of the phase nobody is left to arrive, for whoever asks.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Phaser;

public class PhaserHasNoneLeft {
    public static void main(String[] arguments) {
        Phaser phaser = new Phaser(1);
        new Thread(phaser::arrive).start();
        if (phaser.getUnarrivedParties() == 0) {
            throw new AssertionError("nobody left");
        }
    }
}
