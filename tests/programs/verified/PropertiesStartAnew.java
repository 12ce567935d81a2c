/*
 * System properties are the same at the beginning of each execution, whatever the one before has done with them; and
 * they are a map: what is done under its lock is one step.
 *
 * expect: verified
 */
import java.util.Properties;

public class PropertiesStartAnew {
    static final String NAME = "PropertiesStartAnew.number";

    static void count() {
        synchronized (System.getProperties()) {
            System.setProperty(NAME, Integer.toString(Integer.getInteger(NAME, 0) + 1));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Properties all = System.getProperties();
        int size = all.size();
        assert System.getProperty(NAME) == null && !all.containsKey("left");
        assert !System.getProperty("java.class.path").isEmpty() && System.getProperty("java.version") != null;
        Thread other = new Thread(PropertiesStartAnew::count);
        other.start();
        count();
        other.join();
        assert Integer.getInteger(NAME) == 2 && all.size() == size + 1;
        all.put("left", "behind");
        assert "2".equals(System.clearProperty(NAME)) && all.size() == size + 1;
    }
}
