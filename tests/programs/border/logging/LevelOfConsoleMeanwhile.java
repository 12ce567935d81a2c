/*
 * A thread changes the level of the console's handler while another one asks for it.
 *
 * expect: bug assertion
 */
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

public class LevelOfConsoleMeanwhile {
    static Level seen;

    public static void main(String[] args) throws Exception {
        Handler console = Logger.getLogger("").getHandlers()[0];
        Thread other = new Thread(() -> seen = console.getLevel());
        other.start();
        console.setLevel(Level.FINE);
        other.join();
        assert seen == Level.FINE;
    }
}
