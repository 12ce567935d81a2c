import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Links every class of the first jar given and prints one line per class that fails: {@code class: error}. The other
 * jars are there for what it refers to.
 */
public class LinkAll {
    public static void main(String[] paths) throws Exception {
        List<URL> urls = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        for (String path : paths) {
            urls.add(new File(path).toURI().toURL());
        }
        try (JarFile jar = new JarFile(paths[0])) {
            for (JarEntry entry : java.util.Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("-info.class")) {
                    names.add(name.substring(0, name.length() - 6).replace('/', '.'));
                }
            }
        }
        URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), LinkAll.class.getClassLoader());
        int linked = 0;
        for (String name : names) {
            try {
                Class.forName(name, false, loader).getDeclaredMethods();
                linked++;
            } catch (Throwable error) {
                // Which of several missing classes is named first differs from run to run.
                boolean missing = error instanceof NoClassDefFoundError;
                String message = missing ? "" : ": " + String.valueOf(error.getMessage()).split("\n")[0];
                System.out.println(name + ": " + error.getClass().getName() + message);
            }
        }
        System.out.println("linked " + linked + " of " + names.size());
    }
}
