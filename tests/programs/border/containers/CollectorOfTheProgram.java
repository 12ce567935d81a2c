/*
 * A collector of the program, made by `Collector.of`, gives out one builder to two streams.
 *
 * expect: bug data-race
 */
import java.util.stream.Stream;

public class CollectorOfTheProgram {
    static final StringBuilder SHARED = new StringBuilder();

    static void first() throws Exception {
        Stream.of("a").collect(() -> SHARED, StringBuilder::append, StringBuilder::append);
    }

    static void second() throws Exception {
        Stream.of("b").collect(() -> SHARED, StringBuilder::append, StringBuilder::append);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
        assert SHARED.length() == 2;
    }
}
