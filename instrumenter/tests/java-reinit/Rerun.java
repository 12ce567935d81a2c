import io.jcheck.runtime.classes.Annotations;
import io.jcheck.runtime.classes.Statics;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Runs a main method several times: with a new class loader each time, or with one whose static state starts anew. */
public class Rerun {
    /** Knows what it has defined. */
    static class Loader extends URLClassLoader {
        final List<Class<?>> defined = new ArrayList<>();

        Loader(URL[] jar) {
            super(jar, Rerun.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Class<?> type = super.findClass(name);
            defined.add(type);
            return type;
        }
    }

    public static void main(String[] args) throws Exception {
        boolean fresh = args[0].equals("fresh");
        URL[] jar = {new File(args[1]).toURI().toURL()};
        Loader loader = null;
        for (int run = 0; run < Integer.parseInt(args[3]); run++) {
            System.out.println("run " + run);
            if (loader == null || fresh) {
                loader = new Loader(jar);
                loader.setDefaultAssertionStatus(true);
            }
            if (!fresh) {
                Annotations.forget(loader.defined);
                Statics.reset();
            }
            Class<?> main = Class.forName(args[2], true, loader);
            if (!fresh) {
                Statics.initialised(main);
            }
            Method method = main.getMethod("main", String[].class);
            try {
                method.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException thrown) {
                System.out.println("thrown " + thrown.getCause());
            }
        }
    }
}
