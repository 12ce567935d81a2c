/*
 * The iterator of a path keeps how far it has come in a plain field.
 *
 * expect: bug data-race
 */
import java.nio.file.Path;
import java.util.Iterator;

public class PathIteratorShared {
    public static void main(String[] args) {
        Iterator<Path> names = Path.of("a", "b", "c").iterator();
        new Thread(names::next).start();
        names.next();
    }
}
