package io.jcheck.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Copies class files of the JDK, alone or those of a package and of those below it, out of the run-time image into a jar. */
final class JdkClasses {
    private JdkClasses() {}

    /**
     * Runs on the JDK in question.
     *
     * @param args packages or class files, with slashes and separated by colons, of the module java.base, and the jar to write
     * @throws IOException when one cannot be read or the other cannot be written
     */
    public static void main(String[] args) throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
        List<Path> files = new ArrayList<>();
        for (String place : args[0].split(":")) {
            if (!Files.exists(modules.resolve(place))) {
                continue; // another JDK has it
            }
            try (Stream<Path> below = Files.walk(modules.resolve(place))) {
                below.filter(file -> file.toString().endsWith(".class")).sorted().forEach(files::add);
            }
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
