import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes class files of this JDK to standard output, for each a line with its module and its length, then its bytes: those
 * of the module that an argument names, or without one those of all modules that declare native methods.
 */
final class ClassFiles {
    private static final int NATIVE = 0x0100;

    public static void main(String[] args) throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        Path root = args.length == 0 ? modules : modules.resolve(args[0]);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(file -> file.toString().endsWith(".class")).sorted().toList();
        }
        try (OutputStream out = new BufferedOutputStream(System.out, 1 << 16)) {
            for (Path file : files) {
                byte[] bytes = Files.readAllBytes(file);
                if (args.length > 0 || hasNatives(bytes)) {
                    String head = file.getName(1) + " " + bytes.length + "\n";
                    out.write(head.getBytes(StandardCharsets.UTF_8));
                    out.write(bytes);
                }
            }
        }
    }

    /** JVMS 4.1, as far as the flags of the methods. */
    private static boolean hasNatives(byte[] bytes) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipBytes(8);
        int constants = in.readUnsignedShort();
        for (int i = 1; i < constants; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> in.skipBytes(in.readUnsignedShort());
                case 7, 8, 16, 19, 20 -> in.skipBytes(2);
                case 15 -> in.skipBytes(3);
                case 5, 6 -> {
                    in.skipBytes(8);
                    i++;
                }
                default -> in.skipBytes(4);
            }
        }
        in.skipBytes(6);
        in.skipBytes(2 * in.readUnsignedShort());
        skipMembers(in);
        return skipMembers(in);
    }

    /** Whether one of them has the flag of native methods. */
    private static boolean skipMembers(DataInputStream in) throws IOException {
        boolean found = false;
        for (int members = in.readUnsignedShort(); members > 0; members--) {
            found |= (in.readUnsignedShort() & NATIVE) != 0;
            in.skipBytes(4);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.skipBytes(2);
                in.skipBytes(in.readInt());
            }
        }
        return found;
    }
}
