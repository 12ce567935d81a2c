/*
 * A program that reads its own class files finds what the compiler has written, in every way to ask; one that is not there is
 * not found.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.InputStream;

public class ClassFileAsResource {
    static class Part {
        static volatile int used;

        static synchronized void use() {
            used++;
        }
    }

    static final String NAME = "ClassFileAsResource$Part.class";

    static void original(InputStream in) throws IOException {
        byte[] bytes = in.readAllBytes();
        assert bytes[0] == (byte) 0xca && bytes[1] == (byte) 0xfe : bytes.length;
        String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
        assert text.contains("used") && !text.contains("jcheck") : text;
        in.close();
    }

    static void look() {
        try {
            ClassLoader loader = ClassFileAsResource.class.getClassLoader();
            original(loader.getResourceAsStream(NAME));
            original(ClassFileAsResource.class.getResourceAsStream(NAME));
            original(ClassLoader.getSystemResourceAsStream(NAME));
            String none = "there/is/NoSuch.class";
            assert loader.getResource(none) == null;
            assert loader.getResourceAsStream(none) == null;
            assert !loader.getResources(none).hasMoreElements();
            assert ClassFileAsResource.class.getResourceAsStream("/" + none) == null;
            assert ClassLoader.getSystemResource(none) == null;
            assert System.getProperty("jcheck.originals") == null;
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            look();
            Part.use();
        });
        other.start();
        Part.use();
        other.join();
        look();
        assert Part.used == 2;
    }
}
