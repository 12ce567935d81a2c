/*
 * An AtomicSafeInitializer whose initialisation fails for one thread lets the other one wait for ever.
 *
 * maven: org.apache.commons:commons-lang3:3.14.0
 * expect: bug livelock
 * why: true: when initialize fails, AtomicSafeInitializer.get (AtomicSafeInitializer.java:123) leaves the field
 *   factory set, so that every later get goes round its loop for ever.
 */
import org.apache.commons.lang3.concurrent.AtomicSafeInitializer;
import org.apache.commons.lang3.concurrent.ConcurrentException;

public class Lang3SafeInitializer {
    static class Fails extends AtomicSafeInitializer<String> {
        @Override
        protected String initialize() throws ConcurrentException {
            throw new ConcurrentException(new Exception("no value"));
        }
    }

    static void get(Fails lazy) {
        try {
            lazy.get();
            throw new AssertionError("there is a value");
        } catch (ConcurrentException e) {
            assert e.getCause().getMessage().equals("no value");
        }
    }

    public static void main(String[] args) throws Exception {
        Fails lazy = new Fails();
        Thread other = new Thread(() -> get(lazy));
        other.start();
        get(lazy);
        other.join();
    }
}
