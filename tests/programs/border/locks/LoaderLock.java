/*
 * A class loader locks itself while it looks for a class; its `findClass` wants a lock whose owner loads.
 *
 * expect: bug deadlock
 * today: incomplete
 */
public class LoaderLock {
    static final Object LOCK = new Object();

    static class Own extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            synchronized (LOCK) {
                throw new ClassNotFoundException(name);
            }
        }
    }

    static final Own OWN = new Own();

    static void load(String name) {
        try {
            OWN.loadClass(name);
        } catch (ClassNotFoundException e) {
            assert e.getMessage().equals(name);
        }
    }

    static void first() throws Exception {
        synchronized (LOCK) {
            load("no.One");
        }
    }

    static void second() throws Exception {
        load("no.Two");
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
