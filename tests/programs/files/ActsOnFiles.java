/*
 * Does to files what a seed says, by all the ways that the JDK has, and ends with what it was told and what is left. The argument
 * after the seed is what that must be; without it, it is printed.
 */
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class ActsOnFiles {
    static final int ACTS = 60;
    static final String[] NAMES = {
        "a", "b", "d", "d/a", "d/e", "d/e/f", "n", "n/m", "l", "ld", "ld/a", "ld/e", "x/y", "d/../a", "ld/../b", "a/q",
        "nowhere", "d/up", "d/up/b",
    };

    static Random random;
    static String name;
    static String other;

    public static void main(String[] args) throws Exception {
        if (args.length > 2) {
            // from here on there are other threads, and files are changed
            File made = new File("made");
            Thread thread = new Thread(made::mkdir);
            thread.start();
            thread.join();
            assert made.delete();
        }
        random = new Random(Long.parseLong(args[0]));
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < ACTS; i++) {
            name = NAMES[random.nextInt(NAMES.length)];
            other = NAMES[random.nextInt(NAMES.length)];
            int act = random.nextInt(ACTIONS.size());
            log.append(act).append(' ').append(name).append(' ').append(other).append(": ");
            try {
                Object answer = ACTIONS.get(act).act(Path.of(name), new File(name), Path.of(other));
                log.append(inside(String.valueOf(answer)));
            } catch (IOException | RuntimeException failure) {
                log.append(failure.getClass().getSimpleName()).append(' ').append(inside(failure.getMessage()));
            }
            log.append(System.lineSeparator());
        }
        left(log);
        String digest = Integer.toHexString(log.toString().hashCode());
        if (args.length > 1) {
            assert args[1].equals(digest) : log;
        } else {
            System.out.println(digest);
        }
    }

    static void left(StringBuilder log) throws IOException {
        for (Path path : sorted(Files.walk(Path.of(".")))) {
            log.append(path);
            if (Files.isSymbolicLink(path)) {
                log.append(" leads to ").append(Files.readSymbolicLink(path));
            } else if (!Files.isDirectory(path)) {
                log.append(" has ").append(Files.readString(path));
            }
            log.append(System.lineSeparator());
        }
    }

    static List<Path> sorted(Stream<Path> paths) {
        try (paths) {
            return paths.sorted().collect(Collectors.toList());
        }
    }

    static String inside(String text) {
        return text == null ? "" : text.replace(System.getProperty("user.dir"), "HERE");
    }

    interface Action {
        Object act(Path path, File file, Path second) throws IOException;
    }

    static String text() {
        return "t" + random.nextInt(100);
    }

    static final List<Action> ACTIONS = List.of(
            (path, file, second) -> "" + file.exists() + file.isDirectory() + file.isFile() + file.canRead(),
            (path, file, second) -> file.isDirectory() ? 0 : file.length(),
            (path, file, second) -> "" + Files.exists(path) + Files.isDirectory(path) + Files.isRegularFile(path)
                    + Files.isSymbolicLink(path) + Files.exists(path, LinkOption.NOFOLLOW_LINKS),
            (path, file, second) -> Files.isDirectory(path) ? 0 : Files.size(path),
            (path, file, second) -> {
                String[] names = file.list();
                return names == null ? "none" : new TreeSet<>(Arrays.asList(names));
            },
            (path, file, second) -> {
                TreeSet<Path> names = new TreeSet<>();
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                    entries.forEach(names::add);
                }
                return names;
            },
            (path, file, second) -> Files.readString(path),
            (path, file, second) -> {
                try (FileInputStream in = new FileInputStream(file)) {
                    in.skip(1);
                    return in.available() + new String(in.readAllBytes());
                }
            },
            (path, file, second) -> {
                try (FileWriter writer = new FileWriter(file, random.nextBoolean())) {
                    writer.write(text());
                    return "";
                }
            },
            (path, file, second) -> Files.writeString(path, text()),
            (path, file, second) -> Files.writeString(path, text(), StandardOpenOption.APPEND),
            (path, file, second) -> Files.writeString(path, text(), StandardOpenOption.CREATE_NEW),
            (path, file, second) -> {
                try (RandomAccessFile access = new RandomAccessFile(file, "rw")) {
                    access.seek(access.length() / 2);
                    access.writeBytes(text());
                    return access.getFilePointer() + " of " + access.length();
                }
            },
            (path, file, second) -> {
                try (RandomAccessFile access = new RandomAccessFile(file, "r")) {
                    return access.readLine();
                }
            },
            (path, file, second) -> file.delete(),
            (path, file, second) -> Files.deleteIfExists(path),
            (path, file, second) -> {
                Files.delete(path);
                return "";
            },
            (path, file, second) -> file.mkdir(),
            (path, file, second) -> file.mkdirs(),
            (path, file, second) -> Files.createDirectory(path),
            (path, file, second) -> Files.createDirectories(path),
            (path, file, second) -> file.renameTo(second.toFile()),
            (path, file, second) -> Files.move(path, second),
            (path, file, second) -> Files.move(path, second, StandardCopyOption.REPLACE_EXISTING),
            (path, file, second) -> Files.move(path, second, StandardCopyOption.ATOMIC_MOVE),
            (path, file, second) -> Files.copy(path, second),
            (path, file, second) -> Files.copy(path, second, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES),
            (path, file, second) -> file.createNewFile(),
            (path, file, second) -> Files.createSymbolicLink(path, second),
            (path, file, second) -> Files.readSymbolicLink(path),
            (path, file, second) -> Files.createLink(path, second),
            (path, file, second) -> inside(path.toRealPath().toString()),
            (path, file, second) -> inside(file.getCanonicalPath()),
            (path, file, second) -> "" + file.setLastModified(1_600_000_000_000L) + file.lastModified(),
            (path, file, second) -> {
                Files.setLastModifiedTime(path, FileTime.fromMillis(1_500_000_000_000L));
                return Files.getLastModifiedTime(path);
            },
            (path, file, second) -> {
                try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    channel.position(1);
                    channel.write(ByteBuffer.wrap(text().getBytes()));
                    channel.truncate(3);
                    return channel.position() + " of " + channel.size();
                }
            },
            (path, file, second) -> {
                try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                    ByteBuffer bytes = ByteBuffer.allocate(10);
                    channel.read(bytes, 1);
                    return new String(bytes.array(), 0, bytes.position());
                }
            },
            (path, file, second) -> Files.isSameFile(path, second),
            (path, file, second) -> {
                Path made = Files.createTempFile(Path.of("."), "t", "");
                Files.delete(made);
                return "";
            },
            (path, file, second) -> sorted(Files.walk(path)),
            (path, file, second) -> Files.walkFileTree(path, new SimpleFileVisitor<Path>() {
                @Override
                public FileVisitResult visitFile(Path visited, BasicFileAttributes attributes) throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            }).toString(),
            (path, file, second) -> {
                try (InputStream in = Files.newInputStream(path); OutputStream out = new FileOutputStream(second.toFile())) {
                    return in.transferTo(out);
                }
            },
            (path, file, second) -> {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                return "" + attributes.isDirectory() + attributes.isOther() + (attributes.isDirectory() ? 0 : attributes.size());
            });
}
