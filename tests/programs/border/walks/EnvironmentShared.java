/*
 * Two threads walk through the environment with one iterator, and nothing orders them.
 *
 * expect: bug data-race
 */
import java.util.Iterator;

public class EnvironmentShared {
    static final Iterator<String> NAMES = System.getenv().keySet().iterator();

    static void next() {
        if (NAMES.hasNext()) {
            NAMES.next();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(EnvironmentShared::next);
        other.start();
        next();
        other.join();
    }
}
