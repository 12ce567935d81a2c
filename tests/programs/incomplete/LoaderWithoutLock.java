/*
 * Two threads could define a class twice, where no lock is held.
 *
 * expect: incomplete
 */
public class LoaderWithoutLock {
    static int uses;

    static class Own extends ClassLoader {
        Own() {
            super(LoaderWithoutLock.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> found = findLoadedClass(name);
            return found != null ? found : super.loadClass(name, resolve);
        }
    }

    static synchronized void use() {
        uses++;
    }

    public static void main(String[] args) throws InterruptedException {
        ClassLoader loader = new Own();
        Runnable load = () -> {
            try {
                assert loader.loadClass("LoaderWithoutLock") == LoaderWithoutLock.class;
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
