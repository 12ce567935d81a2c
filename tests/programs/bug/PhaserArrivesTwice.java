/*
 * The last party arrives, and only then the phase ends: one that arrives again in between is one too many.
 *
 * expect: bug
 */
import java.util.concurrent.Phaser;

public class PhaserArrivesTwice {
    public static void main(String[] arguments) {
        Phaser phaser = new Phaser(1);
        new Thread(phaser::arrive).start();
        phaser.arrive();
    }
}
