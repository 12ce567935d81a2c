/*
 * A class loader that loads one class at a time takes a lock of the program meanwhile; another thread loads a class while it
 * holds that lock: a deadlock on a plain JVM.
 *
 * expect: incomplete or bug
 */
public class LoaderTakesLock {
    static final Object LOCK = new Object();

    static class Loader extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("A")) {
                synchronized (LOCK) {
                }
            }
            throw new ClassNotFoundException(name);
        }
    }

    static void load(ClassLoader loader, String name) {
        try {
            loader.loadClass(name);
        } catch (ClassNotFoundException expected) {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Loader loader = new Loader();
        Thread a = new Thread(() -> load(loader, "A"));
        Thread b = new Thread(() -> {
            synchronized (LOCK) {
                load(loader, "B");
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
