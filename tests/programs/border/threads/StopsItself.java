/*
 * A thread that stops itself sees a ThreadDeath, or is refused by a JDK that has no stop.
 *
 * expect: verified or incomplete
 */
public class StopsItself {
    public static void main(String[] args) throws Exception {
        try {
            Thread.currentThread().stop();
            throw new AssertionError("not stopped");
        } catch (ThreadDeath | UnsupportedOperationException e) {
            assert e.getMessage() == null;
        }
    }
}
