/*
 * A static initialiser finds classes by the class loader of the thread that runs it. That thread has none:
 * main has taken it away before the start.
 *
 * expect: bug uncaught-exception
 */
public class InitialiserWithLoaderFirst {
    static class Plugins {
        static final int LENGTH = Thread.currentThread().getContextClassLoader().toString().length();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            int length = Plugins.LENGTH;
        });
        other.setContextClassLoader(null);
        other.start();
        int length = Plugins.LENGTH;
        other.join();
    }
}
