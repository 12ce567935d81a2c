/*
 * A Phaser with one party advances at once.
 *
 * expect: verified
 */
import java.util.concurrent.Phaser;

public class PhaserAlone {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        assert phaser.arriveAndAwaitAdvance() == 1 && phaser.arrive() == 1 && phaser.getPhase() == 2;
    }
}
