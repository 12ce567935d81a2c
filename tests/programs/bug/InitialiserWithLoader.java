/*
 * A static initialiser keeps the class loader of the thread that runs it; another thread has been given one of its own.
 *
 * expect: bug assertion
 */
import java.net.URL;
import java.net.URLClassLoader;

public class InitialiserWithLoader {
    static class Plugins {
        static final ClassLoader LOADER = Thread.currentThread().getContextClassLoader();
    }

    public static void main(String[] args) throws InterruptedException {
        ClassLoader own = new URLClassLoader(new URL[0], InitialiserWithLoader.class.getClassLoader());
        Thread other = new Thread(() -> {
            Thread.currentThread().setContextClassLoader(own);
            ClassLoader loader = Plugins.LOADER;
        });
        other.start();
        ClassLoader loader = Plugins.LOADER;
        other.join();
        assert loader != own;
    }
}
