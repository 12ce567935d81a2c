/*
 * The cause of such an exception is kept by a class that nobody watches. Threads set it and ask for it under one lock, in
 * either order.
 *
 * expect: bug assertion
 */
import javax.xml.transform.TransformerException;

public class CauseUnderLock {
    static final TransformerException LAST = new TransformerException("none");
    static Throwable seen;

    static synchronized void fail() {
        LAST.initCause(new IllegalStateException("broken"));
    }

    static synchronized Throwable cause() {
        return LAST.getCause();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(CauseUnderLock::fail);
        other.start();
        seen = cause();
        other.join();
        assert seen == null;
    }
}
