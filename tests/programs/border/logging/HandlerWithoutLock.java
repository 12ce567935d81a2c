/*
 * A handler of the program keeps messages in a list without a lock.
 *
 * expect: bug data-race
 */
import java.util.*;
import java.util.logging.*;
public class HandlerWithoutLock {
    static final Logger LOG = Logger.getLogger("shop");
    static class Keeps extends Handler {
        final List<String> all = new ArrayList<>();
        @Override public void publish(LogRecord r) { all.add(r.getMessage()); }
        @Override public void flush() {}
        @Override public void close() {}
    }
    public static void main(String[] args) throws Exception {
        Keeps keeps = new Keeps();
        LOG.addHandler(keeps);
        Runnable work = () -> { LOG.info("one"); LOG.fine("no"); };
        Thread one = new Thread(work), two = new Thread(work);
        one.start(); two.start(); one.join(); two.join();
        assert keeps.all.size() == 2;
    }
}
