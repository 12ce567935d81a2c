/*
 * The same under a lock; and others that each thread has for itself.
 *
 * expect: verified
 */
import java.nio.file.Path;
import java.util.Iterator;

public class PathIteratorLocked {
    public static void main(String[] args) throws InterruptedException {
        Path path = Path.of("a", "b", "c");
        Iterator<Path> names = path.iterator();
        Runnable next = () -> {
            synchronized (names) {
                names.next();
            }
            int count = 0;
            for (Path name : path) {
                count += name.toString().length();
            }
            assert count == 3;
        };
        Thread other = new Thread(next);
        other.start();
        next.run();
        other.join();
        assert names.next().toString().equals("c");
    }
}
