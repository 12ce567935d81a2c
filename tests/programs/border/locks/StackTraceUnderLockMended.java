/*
 * As StackTraceUnderLock.java; only the message is printed, and it is made before the stream is locked.
 *
 * expect: verified
 */
public class StackTraceUnderLockMended {
    static final Object LOCK = new Object();

    static class Failure extends Exception {
        @Override
        public String getMessage() {
            synchronized (LOCK) {
                return "failure";
            }
        }
    }

    static void first() throws Exception {
        synchronized (LOCK) {
            System.err.println("a");
        }
    }

    static void second() throws Exception {
        System.err.println(new Failure().getMessage());
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
    }
}
