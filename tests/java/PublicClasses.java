import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Prints the names of the public classes in the packages of {@code java.base} that the arguments name. */
final class PublicClasses {
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        for (String name : args) {
            List<String> files;
            try (Stream<Path> listed = Files.list(base.resolve(name.replace('.', '/')))) {
                files = listed.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".class")).toList();
            }
            for (String file : files) {
                Class<?> found = Class.forName(name + "." + file.replace(".class", ""), false, null);
                if (isPublic(found)) {
                    System.out.println(found.getName());
                }
            }
        }
    }

    private static boolean isPublic(Class<?> type) {
        return type == null || Modifier.isPublic(type.getModifiers()) && isPublic(type.getDeclaringClass());
    }
}
