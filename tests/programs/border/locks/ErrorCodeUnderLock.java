/*
 * Nobody watches the fields of such an exception. Threads use it under one lock, in either order.
 *
 * expect: bug assertion
 */
import javax.transaction.xa.XAException;

public class ErrorCodeUnderLock {
    static final XAException LAST = new XAException("none");
    static int seen;

    static synchronized void fail() {
        LAST.errorCode = XAException.XAER_RMERR;
    }

    static synchronized int code() {
        return LAST.errorCode;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ErrorCodeUnderLock::fail);
        other.start();
        seen = code();
        other.join();
        assert seen == 0;
    }
}
