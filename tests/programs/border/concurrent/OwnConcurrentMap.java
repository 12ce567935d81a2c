/*
 * A ConcurrentMap of the program is one for the JDK, too.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class OwnConcurrentMap {
    static class Own extends ConcurrentHashMap<String, Integer> {
    }

    public static void main(String[] args) throws Exception {
        ConcurrentMap<String, Integer> own = new Own();
        own.merge("a", 1, Integer::sum);
        assert new HashMap<>(own).get("a") == 1 && Map.copyOf(own).size() == 1;
    }
}
