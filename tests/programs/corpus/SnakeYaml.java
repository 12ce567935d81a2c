/*
 * Each thread reads with a Yaml of its own.
 *
 * maven: org.yaml:snakeyaml:2.2
 * expect: verified
 * today: incomplete
 * why: hash codes of classes and of other objects of the JDK differ from run to run; initialisers that synchronise
 *   while other threads are alive are gaps; System.getLogger makes an object of the JDK that is not watched; charsets
 *   are not watched.
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
