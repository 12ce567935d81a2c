package io.jcheck.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Copies class files of the JDK out of the run-time image into a jar: a class with those nested in it, or a package with those below it. */
final class JdkClasses {
    private JdkClasses() {}

    /**
     * Runs on the JDK in question.
     *
     * @param args packages or class files, with slashes and separated by colons, their modules in front, and the jar to write
     * @throws IOException when one cannot be read or the other cannot be written
     */
    public static void main(String[] args) throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules");
        TreeSet<Path> files = new TreeSet<>();
        for (String place : args[0].split(":")) {
            Path path = modules.resolve(place);
            if (!Files.exists(path)) {
                continue; // another JDK has it
            }
            String suffix = ".class";
            boolean single = place.endsWith(suffix); // one class
            String outer = single ? place.substring(place.lastIndexOf('/') + 1, place.length() - suffix.length()) : "";
            try (Stream<Path> all = single ? Files.list(path.getParent()) : Files.walk(path)) {
                all.filter(file -> isClass(file, outer)).forEach(files::add);
            }
        }
        try (OutputStream out = Files.newOutputStream(Path.of(args[1])); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setMethod(ZipOutputStream.STORED);
            for (Path file : files) {
                byte[] bytes = Files.readAllBytes(file);
                Path inModules = modules.relativize(file);
                ZipEntry entry = new ZipEntry(inModules.subpath(1, inModules.getNameCount()).toString());
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

    /** Whether a file is that of a class, and of this one or nested in it if there is one. */
    private static boolean isClass(Path file, String outer) {
        String name = file.getFileName().toString();
        boolean inside = outer.isEmpty() || name.equals(outer + ".class") || name.startsWith(outer + "$");
        return inside && name.endsWith(".class");
    }
}
