package io.jcheck.agent;

import io.jcheck.runtime.Control;
import io.jcheck.runtime.Launcher;
import io.jcheck.runtime.Stacks;
import io.jcheck.runtime.Statics;
import io.jcheck.runtime.ThreadState;
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
    /** The execution is over and left nothing behind that could change the next one. */
    public static final int CLEAN = 0;
    /** Some thread could not be made to leave the program: the JVM must not be used again. */
    public static final int SPENT = 1;

    private static final long GLANCE_MILLIS = 50;
    private static final long PATIENCE_MILLIS = 2_000;

    private static final ClassLoader[] LOADER = new ClassLoader[1];
    private static final HostLink LINK = new HostLink(LOADER);
    private static final Map<String, byte[]> CLASSES = new HashMap<>();
    private static URLClassLoader resources;
    private static JdkState jdk;
    private static String main;
    private static String[] arguments;
    private static long divergenceMillis;
    /** Whether the classes stay from one execution to the next; then their code starts their static state anew. */
    private static boolean stays;

    private Host() {}

    /** The first grant of an execution, packed like {@link #answer}. */
    static native long begin();

    /**
     * Hands a message to the scheduler.
     *
     * @param message its bytes
     * @param length how many of them count
     * @return the answer: kind, thread and value in 2, 30 and 32 bits
     */
    static native long answer(byte[] message, int length);

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
        divergenceMillis = decoded.divergenceMillis;
        main = mainClass;
        stays = classesStay;
        arguments = args;
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = read(jars[i]);
        }
        resources = new URLClassLoader(urls, null);
        Control.install(LINK, decoded.settings);
        jdk = new JdkState();
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
     * Runs one execution.
     *
     * @return {@link #CLEAN} or {@link #SPENT}
     */
    public static int execute() {
        jdk.restore();
        Control.reset();
        ClassLoader loader = LOADER[0];
        if (loader == null || !stays) {
            loader = new HostLoader(CLASSES, resources);
            LOADER[0] = loader;
        }
        if (stays) {
            Statics.reset();
        }
        run(loader);
        return awaitEnd() ? CLEAN : SPENT;
    }

    private static void run(ClassLoader loader) {
        String[] args = arguments.clone();
        Thread thread = new Thread(null, () -> Launcher.run(loader, main, args), "main");
        thread.setContextClassLoader(loader);
        Control.expect();
        thread.start();
    }

    /** Waits for the end, and watches that the running thread comes to visible operations. */
    private static boolean awaitEnd() {
        long seen = -1;
        long since = System.nanoTime();
        while (!Control.awaitDeparture(GLANCE_MILLIS)) {
            long now = LINK.progress();
            if (now != seen) {
                seen = now;
                since = System.nanoTime();
                continue;
            }
            long millis = (System.nanoTime() - since) / 1_000_000;
            ThreadState running = Control.running();
            if (running == null && millis > PATIENCE_MILLIS) {
                return false;
            }
            if (running != null && millis >= divergenceMillis) {
                Thread thread = running.thread();
                LINK.lost(running.number(), thread.getState().name(), Stacks.of(thread));
                Control.stopAll();
                return false;
            }
        }
        return true;
    }
}
