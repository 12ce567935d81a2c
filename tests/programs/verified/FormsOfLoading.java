/*
 * All ways to find a class by its name: what comes back, whether it is initialised, and what is thrown.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.util.concurrent.atomic.AtomicInteger;

public class FormsOfLoading {
    static final StringBuilder LOG = new StringBuilder();

    static class One {
        static {
            LOG.append("One ");
        }
    }

    static class Two {
        static {
            LOG.append("Two ");
        }
    }

    static class Three {
        static {
            LOG.append("Three ");
        }
    }

    static class Bad {
        static {
            if (LOG.length() >= 0) {
                throw new IllegalStateException("bad");
            }
        }
    }

    static void same(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new AssertionError(found);
        }
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        ClassLoader loader = FormsOfLoading.class.getClassLoader();
        same(One.class, Class.forName("FormsOfLoading$One", false, loader));
        same(One.class, loader.loadClass("FormsOfLoading$One"));
        same(One.class, ClassLoader.getSystemClassLoader().loadClass("FormsOfLoading$One"));
        same(One.class, Thread.currentThread().getContextClassLoader().loadClass("FormsOfLoading$One"));
        same(One.class, Class.forName(FormsOfLoading.class.getModule(), "FormsOfLoading$One"));
        same(One.class, MethodHandles.lookup().findClass("FormsOfLoading$One"));
        same(One[].class, Class.forName("[LFormsOfLoading$One;"));
        same("", LOG.toString());
        Class.forName("FormsOfLoading$One");
        Class.forName("FormsOfLoading$One");
        same("One ", LOG.toString());
        MethodHandles.lookup().ensureInitialized(Two.class);
        same("One Two ", LOG.toString());
        Object three = Class.forName("FormsOfLoading$Three", false, loader).newInstance();
        same(Three.class, three.getClass());
        same("One Two Three ", LOG.toString());
        same(String.class, Class.forName("java.lang.String"));
        same(AtomicInteger.class, Class.forName("java.util.concurrent.atomic.AtomicInteger"));
        same(AtomicInteger[].class, Class.forName("[Ljava.util.concurrent.atomic.AtomicInteger;"));
        same(new AtomicInteger(1).getClass(), loader.loadClass("java.util.concurrent.atomic.AtomicInteger"));
        try {
            Class.forName("not.There");
            throw new AssertionError();
        } catch (ClassNotFoundException missing) {
            same("not.There", missing.getMessage());
            same(true, missing.getCause() == null);
        }
        try {
            Class.forName("FormsOfLoading$Bad");
            throw new AssertionError();
        } catch (ExceptionInInitializerError failed) {
            same("bad", failed.getCause().getMessage());
        }
        try {
            Class.forName("FormsOfLoading$Bad");
            throw new AssertionError();
        } catch (NoClassDefFoundError failed) {
            same("Could not initialize class FormsOfLoading$Bad", failed.getMessage());
        }
        try {
            Class.forName(null);
            throw new AssertionError();
        } catch (NullPointerException none) {
            same(true, none.getCause() == null);
        }
        same(true, FormsOfLoading.class.getResource("not-there.txt") == null);
        same(true, ClassLoader.getSystemResourceAsStream("not-there.txt") == null);
    }
}
