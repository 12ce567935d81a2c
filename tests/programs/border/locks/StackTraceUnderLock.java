/*
 * `printStackTrace` asks the exception for its message under the lock of the stream.
 *
 * expect: bug deadlock
 */
public class StackTraceUnderLock {
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
        new Failure().printStackTrace();
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
