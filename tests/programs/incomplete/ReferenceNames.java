/*
 * Threads that a method reference makes, and names that a method reference reads: as if the program did it itself.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/ReferenceNames.java -- true
 * check: jcheck check tests/programs/incomplete/ReferenceNames.java -- false
 */
import java.util.function.Function;
import java.util.function.Supplier;

public class ReferenceNames {
    static volatile String one;
    static volatile String two;

    static String name() {
        Supplier<Thread> maker = Thread::new;
        Function<Thread, String> reader = Thread::getName;
        return reader.apply(maker.get());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> one = name(), "a");
        Thread b = new Thread(() -> two = name(), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        assert one.compareTo(two) < 0 == Boolean.parseBoolean(args[0]);
    }
}
