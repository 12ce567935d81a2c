/*
 * A static initialiser keeps the name of the thread that runs it, which is that of whoever uses the class first.
 *
 * expect: bug assertion
 */
public class InitialiserOfWhom {
    static class Lazy {
        static final String USER = Thread.currentThread().getName();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> Lazy.USER.length(), "other");
        other.start();
        String user = Lazy.USER;
        other.join();
        assert user.equals("main");
    }
}
