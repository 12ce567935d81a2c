/*
 * A static initialiser makes a thread, which is a daemon if the one that makes it is.
 *
 * expect: bug assertion
 */
public class InitialiserMakesThread {
    static class Lazy {
        static final Thread VALUE = new Thread(() -> {});
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Lazy.VALUE.getPriority());
        other.setDaemon(true);
        other.start();
        boolean daemon = Lazy.VALUE.isDaemon();
        other.join();
        assert !daemon;
    }
}
