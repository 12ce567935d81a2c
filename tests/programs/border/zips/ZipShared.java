/*
 * Two threads read from one stream that inflates.
 *
 * expect: bug data-race
 */
import java.io.*;
import java.util.zip.*;

public class ZipShared {
    public static void main(String[] args) throws Exception {
        byte[] b = Zipped.zip("hello");
        GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(b));
        Runnable r = () -> {
            try {
                in.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
    }
}

class Zipped {
    static byte[] zip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(text.getBytes());
        }
        return out.toByteArray();
    }
}
