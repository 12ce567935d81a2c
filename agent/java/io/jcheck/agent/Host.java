package io.jcheck.agent;

import io.jcheck.runtime.Executions;
import io.jcheck.runtime.Launcher;
import io.jcheck.runtime.classes.Annotations;
import io.jcheck.runtime.classes.Originals;
import io.jcheck.runtime.classes.Statics;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.JdkRestart;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Runs a program again and again in one JVM, under a scheduler in the same process. */
public final class Host {
    private static final Executions.ThreadKind[] KINDS = Executions.ThreadKind.values();
    private static final HostLoader[] LOADER = new HostLoader[1];
    private static final HostLink LINK = new HostLink(LOADER);
    private static final Map<String, byte[]> CLASSES = new HashMap<>();
    private static final HostLoader.Earlier EARLIER = new HostLoader.Earlier();
    private static URLClassLoader resources;
    private static JdkState jdk;
    private static String main;
    private static String[] arguments;
    /** Whether the classes stay from one execution to the next; then their code starts their static state anew. */
    private static boolean stays;

    private Host() {}

    /**
     * Loads a program.
     *
     * @param welcome the welcome of the scheduler, as a socket would bring it
     * @param jars rewritten jars
     * @param mainClass the name of the main class
     * @param args the arguments of the program
     * @param classesStay whether the jars are such that their classes can stay loaded
     * @throws IOException when a jar cannot be read
     */
    public static void setUp(byte[] welcome, String[] jars, String mainClass, String[] args, boolean classesStay)
            throws IOException {
        Decoder.Welcome decoded = Decoder.welcome(ByteBuffer.wrap(welcome).order(ByteOrder.LITTLE_ENDIAN));
        main = mainClass;
        stays = classesStay;
        arguments = args;
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = read(jars[i]);
        }
        resources = new URLClassLoader(urls, null);
        Originals.install(jars);
        Executions.install(LINK, decoded.settings);
        jdk = new JdkState();
        new HostWatch(decoded.divergenceMillis).start();
    }

    /** Reads the class files of a jar; of two with the same name the first one counts, as on a class path. */
    private static URL read(String jar) throws IOException {
        try (JarFile file = new JarFile(new java.io.File(jar), false, JarFile.OPEN_READ, Runtime.version())) {
            // of a multi-release jar, what this JVM would load, also where there is no version for older ones
            for (JarEntry entry : file.versionedStream().toList()) {
                String name = entry.getName();
                if (!name.endsWith(".class") || name.startsWith("META-INF/")) {
                    continue;
                }
                try (InputStream in = file.getInputStream(entry)) {
                    String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
                    CLASSES.putIfAbsent(type, in.readAllBytes());
                }
            }
        }
        try {
            return Path.of(jar).toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IOException(impossible);
        }
    }

    /**
     * Whether the threads of a program can be run so in this JVM.
     *
     * @param kind the number of a {@link Executions.ThreadKind}
     * @return true when the JDK has all that it takes
     */
    public static boolean has(int kind) {
        return Executions.has(KINDS[kind]);
    }

    /**
     * Runs one execution; must always be called by the same thread.
     *
     * @param kind what threads are: the number of a {@link Executions.ThreadKind}
     * @return whether it was carried through; if not, it must be run again on threads of its own, or in another way
     */
    public static boolean execute(int kind) {
        if (stays && Uncontrolled.sawThreads()) {
            // they may still run code of the last execution, in the classes of the next one
            return false;
        }
        jdk.restore();
        JdkRestart.restart();
        Executions.reset();
        if (LOADER[0] == null || !stays) {
            if (LOADER[0] != null) {
                LOADER[0].remember();
            }
            LOADER[0] = new HostLoader(CLASSES, EARLIER, resources);
            Executions.forgetClasses();
        }
        if (stays) {
            Annotations.forget(LOADER[0].defined());
            Statics.reset();
        }
        ClassLoader loader = LOADER[0];
        Weaving.reset();
        String[] args = arguments.clone();
        Runnable body = () -> Launcher.run(loader, main, args);
        Thread thread = Executions.main(body);
        thread.setContextClassLoader(loader);
        return Executions.run(thread, body, KINDS[kind]);
    }
}
