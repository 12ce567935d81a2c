/*
 * Two threads read a zip of their own; what all of them begin with in the JDK is nobody's business.
 *
 * expect: verified
 */
import java.io.*;
import java.util.zip.*;
import java.util.*;

public class ZipPrivate {
    static byte[] zip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("a"));
            zip.write(text.getBytes());
            zip.closeEntry();
        }
        return out.toByteArray();
    }

    static String unzip(byte[] b) throws IOException {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(b))) {
            ZipEntry e = in.getNextEntry();
            return e.getName() + new String(in.readAllBytes());
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] b = zip("hello");
        Runnable r = () -> {
            try {
                if (!unzip(b).equals("ahello")) throw new AssertionError();
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
