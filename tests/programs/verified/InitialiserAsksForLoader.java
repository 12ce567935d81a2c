/*
 * Static initialisers ask for the class loader of their thread, as those of many libraries do. All threads have the same
 * one, so it makes no difference who runs them (and no execution is added).
 *
 * expect: verified
 */
public class InitialiserAsksForLoader {
    static class First {
        static final ClassLoader LOADER = Thread.currentThread().getContextClassLoader();
    }

    static class Second {
        static final ClassLoader LOADER = find();

        private static ClassLoader find() {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return loader != null ? loader : Second.class.getClassLoader();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> use());
        other.start();
        use();
        other.join();
    }

    private static void use() {
        assert First.LOADER == Second.LOADER;
    }
}
