/*
 * A level is set and looked at under one lock, in either order. That both sections touch the level is found out in the first
 * executions, and the bug with it.
 *
 * expect: bug assertion
 */
import java.util.logging.Level;
import java.util.logging.Logger;

public class LevelUnderLock {
    static final Logger LOGGER = Logger.getLogger("shop");
    static Level seen;

    static synchronized void set() {
        LOGGER.setLevel(Level.FINE);
    }

    static synchronized Level get() {
        return LOGGER.getLevel();
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> seen = get());
        Thread writer = new Thread(LevelUnderLock::set);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        assert seen == null;
    }
}
