import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles each source file by itself: the classes of {@code X.java} go to a folder {@code X}. A file that does not
 * compile has no folder.
 */
final class CompileEach {
    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            for (String source : List.of(args).subList(1, args.length)) {
                String name = new File(source).getName().replace(".java", "");
                File classes = new File(args[0], name);
                classes.mkdir();
                var options = List.of("-g", "-nowarn", "-d", classes.getPath(), "-cp", classes.getPath());
                var messages = new StringWriter();
                var task = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source));
                if (!task.call()) {
                    System.err.println(messages);
                    classes.delete();
                }
            }
        }
    }
}
