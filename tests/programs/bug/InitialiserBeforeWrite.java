/*
 * A thread uses a class, whose initialiser works with an atomic number of its own, right before it writes a volatile field. The
 * other thread reads that before or after; the argument says what the program expects.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/bug/InitialiserBeforeWrite.java -- 0
 * check: jcheck check tests/programs/bug/InitialiserBeforeWrite.java -- 1
 */
import java.util.concurrent.atomic.AtomicInteger;

public class InitialiserBeforeWrite {
    static volatile int shown;

    static class Lazy {
        static final AtomicInteger NUMBER = new AtomicInteger();

        static {
            NUMBER.incrementAndGet();
        }

        static void use() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            Lazy.use();
            shown = 1;
        });
        other.start();
        int seen = shown;
        other.join();
        assert seen == Integer.parseInt(args[0]);
    }
}
