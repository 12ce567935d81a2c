/*
 * Two threads race to a class whose initialiser takes a lock, and logs through a synchronised singleton that one of them
 * uses as well. Whoever comes second waits; both orders are explored.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class InitialiserLocks {
    static class Log {
        static final Log INSTANCE = new Log();
        private final List<String> lines = new ArrayList<>();

        synchronized int add(String line) {
            lines.add(line);
            return lines.size();
        }

        synchronized int size() {
            return lines.size();
        }
    }

    static class Lazy {
        static final int[] VALUES = {1, 2};
        static final int ORDER = Log.INSTANCE.add("initialised");
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Thread a = new Thread(() -> seen[0] = Lazy.ORDER + Lazy.VALUES.length);
        Thread b = new Thread(() -> {
            Log.INSTANCE.add("b");
            seen[1] = Lazy.ORDER + Lazy.VALUES.length;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen[0] == seen[1] && Log.INSTANCE.size() == 2;
    }
}
