/*
 * Each thread reads with a Yaml of its own.
 *
 * maven: org.yaml:snakeyaml:2.2
 * expect: verified
 */
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

public class SnakeYaml {
    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = new Yaml().load("a: 1"));
        other.start();
        Object mine = new Yaml().load("b: [2, 3]");
        other.join();
        assert seen[0].equals(Map.of("a", 1)) : seen[0];
        assert mine.toString().equals("{b=[2, 3]}") : mine;
    }
}
