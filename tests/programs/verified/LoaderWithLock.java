/*
 * A class loader that looks into its own classes first, under the lock for that, whichever thread needs them.
 *
 * expect: verified
 */
public class LoaderWithLock {
    static int uses;

    static class Own extends ClassLoader {
        Own() {
            super(LoaderWithLock.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                return found != null ? found : super.loadClass(name, resolve);
            }
        }
    }

    static synchronized void use() {
        uses++;
    }

    public static void main(String[] args) throws InterruptedException {
        ClassLoader loader = new Own();
        Runnable load = () -> {
            try {
                assert loader.loadClass("LoaderWithLock") == LoaderWithLock.class;
                use();
            } catch (ClassNotFoundException impossible) {
                throw new IllegalStateException(impossible);
            }
        };
        Thread one = new Thread(load);
        Thread two = new Thread(load);
        one.start();
        two.start();
        one.join();
        two.join();
        assert uses == 2;
    }
}
