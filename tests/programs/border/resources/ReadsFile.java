/*
 * Files that nobody writes are the same in each execution, however they are read.
 *
 * expect: verified
 */
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

public class ReadsFile {
    static final File RELEASE = new File(System.getProperty("java.home"), "release");
    static int length;

    static synchronized void count(String text) {
        length += text.length();
    }

    static String ask() {
        try {
            if (!RELEASE.exists() || RELEASE.isDirectory() || new File("no such file").exists()) {
                return "";
            }
            try (BufferedReader reader = new BufferedReader(new FileReader(RELEASE))) {
                count(reader.readLine());
            }
            Path path = RELEASE.toPath();
            assert Files.readString(path).length() == Files.size(path) && Files.size(path) == RELEASE.length();
            Properties properties = new Properties();
            try (InputStream in = new FileInputStream(RELEASE)) {
                properties.load(in);
            }
            return properties.getProperty("JAVA_VERSION");
        } catch (IOException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = ask());
        other.start();
        String mine = ask();
        other.join();
        assert mine.equals(seen[0]) && !mine.isEmpty() && length > 0;
    }
}
