/*
 * Each thread writes a file of its own, and reads it again: nobody else can tell when.
 *
 * expect: verified
 */
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

public class OwnFiles {
    static String copy(String name) {
        try {
            Path file = Path.of(name);
            Files.writeString(file, name);
            try (Writer writer = new FileWriter(name, true)) {
                writer.write("!");
            }
            String text = Files.readString(file);
            Files.delete(file);
            return text;
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = copy("other.txt"));
        other.start();
        String mine = copy("mine.txt");
        other.join();
        assert mine.equals("mine.txt!") && seen[0].equals("other.txt!");
        assert !new File("mine.txt").exists();
    }
}
