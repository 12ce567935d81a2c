/*
 * A class loader that can work in parallel has a lock for each name.
 *
 * expect: verified
 * today: incomplete
 */
public class LoaderLockPerName {
    static final Object LOCK = new Object();

    static class Own extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

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
