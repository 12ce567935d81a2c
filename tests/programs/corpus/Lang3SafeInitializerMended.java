/*
 * An AtomicSafeInitializer whose initialisation fails fails for each thread: mended in this release.
 *
 * maven: org.apache.commons:commons-lang3:3.20.0
 * expect: verified
 */
import org.apache.commons.lang3.concurrent.AtomicSafeInitializer;
import org.apache.commons.lang3.concurrent.ConcurrentException;

public class Lang3SafeInitializerMended {
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
