import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Links every class of the modules given, as they are patched, and prints one line per class that fails:
 * {@code module/class: error}.
 */
public class LinkModules {
    public static void main(String[] modules) throws Exception {
        int all = 0;
        int linked = 0;
        for (String module : modules) {
            ClassLoader loader = ModuleLayer.boot().findLoader(module);
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
            List<String> files;
            try (Stream<Path> walk = Files.walk(root)) {
                files = walk.map(path -> root.relativize(path).toString()).sorted().toList();
            }
            for (String file : files) {
                if (!file.endsWith(".class") || file.endsWith("-info.class")) {
                    continue;
                }
                all++;
                String name = file.substring(0, file.length() - 6).replace('/', '.');
                try {
                    Class.forName(name, false, loader).getDeclaredMethods();
                    linked++;
                } catch (Throwable error) {
                    System.out.println(module + "/" + name + ": " + error.getClass().getName());
                }
            }
        }
        System.out.println("linked " + linked + " of " + all);
    }
}
