package io.jcheck.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Copies the class files of a package of the JDK, and of those below it, out of the run-time image into a jar. */
final class JdkClasses {
    private JdkClasses() {}

    /**
     * Runs on the JDK in question.
     *
     * @param args the package, with slashes, of the module java.base, and the jar to write
     * @throws IOException when one cannot be read or the other cannot be written
     */
    public static void main(String[] args) throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
        List<Path> files;
        try (Stream<Path> below = Files.walk(modules.resolve(args[0]))) {
            files = below.filter(file -> file.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
        try (OutputStream out = Files.newOutputStream(Path.of(args[1])); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setMethod(ZipOutputStream.STORED);
            for (Path file : files) {
                byte[] bytes = Files.readAllBytes(file);
                ZipEntry entry = new ZipEntry(modules.relativize(file).toString());
                CRC32 sum = new CRC32();
                sum.update(bytes);
                entry.setCrc(sum.getValue());
                entry.setSize(bytes.length);
                zip.putNextEntry(entry);
                zip.write(bytes);
                zip.closeEntry();
            }
        }
    }
}
