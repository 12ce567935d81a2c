/*
 * Names of files are values, as long as nobody looks for the files.
 *
 * expect: verified
 */
import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;

public class NamesOfFiles {
    static final Path FOLDER = Paths.get("logs", "..", "data");

    static String name(String file) {
        Path path = FOLDER.normalize().resolve(file);
        File same = new File(new File("data"), file);
        assert same.equals(path.toFile()) && same.getName().equals(path.getFileName().toString());
        assert path.toAbsolutePath().endsWith("data/" + file) && !path.isAbsolute();
        return same.getParent() + "/" + path.getFileName();
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = name("one"));
        other.start();
        String mine = name("two");
        other.join();
        assert mine.equals("data/two") && seen[0].equals("data/one");
    }
}
