package io.jcheck.agent;

import io.jcheck.runtime.events.Uncontrolled;
import java.io.File;
import java.lang.instrument.ClassFileTransformer;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.HashSet;

/**
 * Notices classes of the program that the instrumenter has not seen; it changes none.
 *
 * <p>A class was seen when it mentions the hooks, or when it comes from a jar or folder of the class path, all of which
 * are instrumented as a whole (a class without any hook needs none). Proxies and what reflection generates have no code
 * of the program.
 */
final class UninstrumentedClasses implements ClassFileTransformer {
    private final HashSet<Path> classPath = new HashSet<>();
    private final HashSet<String> names = new HashSet<>();
    private ProtectionDomain lastDomain;
    private boolean lastOnClassPath;

    UninstrumentedClasses() {
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            if (!entry.isEmpty()) {
                classPath.add(real(Path.of(entry)));
            }
        }
    }

    /** True when the class was loaded and reported. */
    synchronized boolean contains(Class<?> type) {
        return names.contains(type.getName());
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        try {
            if (loader != null && loader != ClassLoader.getPlatformClassLoader() && redefined == null) {
                look(name, domain, bytes);
            }
        } catch (RuntimeException unreadable) {
            report(name == null ? "a class without a name" : name);
        }
        return null;
    }

    private void look(String name, ProtectionDomain domain, byte[] bytes) {
        if (name != null && name.startsWith("jdk/internal/reflect/")) {
            return;
        }
        ClassFileNames found = ClassFileNames.read(bytes);
        if (!found.mentionsHooks && !found.isProxy && !isOnClassPath(domain)) {
            report(name == null ? found.name : name);
        }
    }

    private void report(String name) {
        String dotted = name.replace('/', '.');
        synchronized (this) {
            names.add(dotted);
        }
        Uncontrolled.gap("uninstrumented-class", dotted);
    }

    private synchronized boolean isOnClassPath(ProtectionDomain domain) {
        if (domain != lastDomain || domain == null) {
            lastDomain = domain;
            lastOnClassPath = isOnClassPath(domain == null ? null : domain.getCodeSource());
        }
        return lastOnClassPath;
    }

    private boolean isOnClassPath(CodeSource source) {
        URL location = source == null ? null : source.getLocation();
        return location != null
                && "file".equals(location.getProtocol())
                && classPath.contains(real(Path.of(URI.create(location.toString()))));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (java.io.IOException missing) {
            return path.toAbsolutePath().normalize();
        }
    }
}
