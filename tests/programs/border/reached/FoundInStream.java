/*
 * A class loader of the program reads from a stream and writes to another one. Both have locks, which nobody else knows.
 *
 * expect: verified
 */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

public class FoundInStream {
    static class Finder extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (InputStream in = new ByteArrayInputStream(name.getBytes())) {
                in.transferTo(out);
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
            throw new ClassNotFoundException(out.toString());
        }
    }

    static void load(ClassLoader loader, String name) {
        try {
            loader.loadClass(name);
        } catch (ClassNotFoundException expected) {
            assert expected.getMessage().equals(name);
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = new Finder();
        Thread other = new Thread(() -> load(loader, "a.A"));
        other.start();
        load(loader, "a.B");
        other.join();
    }
}
