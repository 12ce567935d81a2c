/*
 * The main thread sets what a static initialiser reads, and hands over to a thread that uses the class, while yet another thread is
 * alive.
 *
 * expect: verified
 */
public class InitialiserReadsConfiguration {
    static String name;

    static class Holder {
        static final String GREETING = "hello " + name;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread beside = new Thread(Thread::yield);
        beside.start();
        name = "you";
        Thread user = new Thread(() -> {
            assert Holder.GREETING.equals("hello you");
        });
        user.start();
        user.join();
        beside.join();
    }
}
