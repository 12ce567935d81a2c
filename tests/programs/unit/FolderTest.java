import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JUnit 5: a new directory for each test. */
class FolderTest {
    @TempDir
    Path folder;

    @TempDir
    File other;

    @BeforeEach
    void isEmpty() {
        assertEquals(0, other.list().length);
    }

    @Test
    void writesByTwo() throws Exception {
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(folder.resolve("one"), "1");
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        });
        writer.start();
        Files.writeString(folder.resolve("two"), "2");
        writer.join();
        assertEquals("1", Files.readString(folder.resolve("one")));
        assertEquals(2, folder.toFile().list().length);
    }
}
