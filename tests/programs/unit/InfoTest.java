import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** JUnit 5: what a class above the test asks for before each of its tests. */
abstract class InfoBase {
    protected String name;
    protected int calls;

    @BeforeEach
    void before(TestInfo info) {
        name = info.getTestMethod().get().getName();
    }

    /** Not the same method. */
    @BeforeEach
    void before() {
        calls++;
    }
}

/** JUnit 5: parameters that are told about the test, and directories. */
@Tag("slow")
class InfoTest extends InfoBase {
    @TempDir
    static Path shared;

    private final String ofClass;
    private File folder;

    InfoTest(TestInfo info) {
        ofClass = info.getDisplayName();
        assertTrue(info.getTestMethod().isEmpty());
    }

    @BeforeAll
    static void prepare(TestInfo info, @TempDir Path own) throws Exception {
        assertEquals(InfoTest.class, info.getTestClass().get());
        Files.writeString(shared.resolve("notes"), "shared");
        assertEquals(0, own.toFile().list().length);
    }

    @BeforeEach
    void makeFolder(@TempDir File made) {
        folder = made;
    }

    @AfterEach
    void looksBack(TestInfo info) {
        assertEquals(name, info.getTestMethod().get().getName());
    }

    @AfterAll
    static void looksAtAll(TestInfo info) {
        assertEquals(Set.of("slow"), info.getTags());
    }

    /** Two threads that write to directories of their own, and to the one of all. */
    @Test
    @DisplayName("two threads, \\ and\na line")
    @Tag("files")
    void writesByTwo(@TempDir Path other, TestInfo info) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(other.resolve("one"), info.getDisplayName());
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
        writer.start();
        Files.writeString(folder.toPath().resolve("two"), name);
        writer.join();
        assertEquals("two threads, \\ and\na line", Files.readString(other.resolve("one")));
        assertEquals("writesByTwo", Files.readString(folder.toPath().resolve("two")));
        assertEquals("shared", Files.readString(shared.resolve("notes")));
        assertEquals(Set.of("slow", "files"), info.getTags());
        assertEquals("InfoTest", ofClass);
    }

    @Test
    void isNamed(TestInfo info) {
        assertEquals("isNamed(TestInfo)", info.getDisplayName());
        assertEquals(1, calls);
    }

    @RepeatedTest(3)
    void isRepeated(RepetitionInfo info, TestInfo test) {
        assertEquals(1, info.getCurrentRepetition());
        assertEquals(3, info.getTotalRepetitions());
        assertEquals("repetition 1 of 3", test.getDisplayName());
    }

    /** The values come from two threads, and the test is wrong: what it was told makes no difference. */
    @Test
    void loses(TestInfo info) throws Exception {
        int[] sum = new int[1];
        Runnable adds = () -> {
            int seen;
            synchronized (sum) {
                seen = sum[0];
            }
            synchronized (sum) {
                sum[0] = seen + 1;
            }
        };
        Thread other = new Thread(adds, info.getDisplayName());
        other.start();
        adds.run();
        other.join();
        assertEquals(2, sum[0]);
    }

    @Test
    void wantsMore(TestInfo info, Runnable task) {
        task.run();
    }
}

/** Its extension, which gives the values, is not there. */
class ForeignTest {
    @BeforeEach
    void before(int[] values) {}

    @Test
    void runs() {}
}

abstract class AbstractTest {
    @Test
    void runs() {}
}

class NoConstructorTest {
    NoConstructorTest(Runnable task) {}

    @Test
    void runs() {}
}

/** Nobody can set the field. */
class FinalFolderTest {
    @TempDir
    static final Path FOLDER = null;

    @Test
    void runs() {}
}

class WrongFolderTest {
    @TempDir
    String folder;

    @Test
    void runs() {}
}
