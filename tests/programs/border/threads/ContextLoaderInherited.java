/*
 * The context class loader is that of the thread that has made the thread.
 *
 * expect: verified
 */
public class ContextLoaderInherited {
    public static void main(String[] args) throws Exception {
        ClassLoader own = ContextLoaderInherited.class.getClassLoader();
        Thread.currentThread().setContextClassLoader(own);
        Thread thread = new Thread(() -> {
            assert Thread.currentThread().getContextClassLoader() == own;
        });
        thread.start();
        thread.join();
    }
}
