/*
 * As CollectorOfTheProgram.java, under a lock.
 *
 * expect: verified
 */
import java.util.stream.Stream;

public class CollectorOfTheProgramLocked {
    static final Object LOCK = new Object();
    static final StringBuilder SHARED = new StringBuilder();

    static void first() throws Exception {
        synchronized (LOCK) {
            Stream.of("a").collect(() -> SHARED, StringBuilder::append, StringBuilder::append);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            Stream.of("b").collect(() -> SHARED, StringBuilder::append, StringBuilder::append);
        }
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
