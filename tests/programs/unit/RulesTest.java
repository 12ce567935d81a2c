import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExpectedException;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestRule;
import org.junit.rules.Timeout;

/** JUnit 4: rules come around the test, and around what comes before it. */
public class RulesTest {
    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    @Rule
    public final ExpectedException expected = ExpectedException.none();

    private File file;
    private volatile boolean written;

    @Rule
    public TestRule limit() {
        return new Timeout(5, TimeUnit.SECONDS);
    }

    @Before
    public void makeFile() throws IOException {
        file = folder.newFile("notes");
    }

    private Thread writer() {
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(file.toPath(), "done");
                written = true;
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        });
        writer.start();
        return writer;
    }

    @Test
    public void readsInTime() throws Exception {
        writer().join();
        assertEquals("done", Files.readString(file.toPath()));
    }

    @Test
    public void readsTooEarly() throws Exception {
        Thread writer = writer();
        assertEquals(written ? "done" : "", Files.readString(file.toPath()));
        writer.join();
    }

    @Test
    public void throwsWhatARuleExpects() {
        expected.expect(IllegalStateException.class);
        throw new IllegalStateException("as told");
    }

    @Test
    public void throwsNothing() {
        expected.expect(IllegalStateException.class);
    }

    @Test
    public void neverEnds() throws Exception {
        synchronized (this) {
            while (!written) {
                wait();
            }
        }
    }
}
