/*
 * Two threads look at all environment variables, which nobody can change.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/EnvironmentEntries.java
 */
import java.util.Map;

public class EnvironmentEntries {
    static int lengths() {
        int sum = 0;
        for (Map.Entry<String, String> entry : System.getenv().entrySet()) {
            sum += entry.getKey().length() + entry.getValue().length();
        }
        for (String name : System.getenv().keySet()) {
            sum += name.length();
        }
        for (String value : System.getenv().values()) {
            sum += value.length();
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        int[] found = new int[1];
        Thread other = new Thread(() -> found[0] = lengths());
        other.start();
        int own = lengths();
        other.join();
        if (found[0] != own) {
            throw new AssertionError(found[0] + " and " + own);
        }
    }
}
