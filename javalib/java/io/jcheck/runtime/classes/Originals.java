package io.jcheck.runtime.classes;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;

/** Class files as resources: the program finds those that it is made of, not the rewritten ones. */
public final class Originals {
    private static final String PROPERTY = "jcheck.originals";
    private static final String CLASS_PATH = "java.class.path";
    private static final String IN_JAR = "jar:";
    private static final String IN_JDK = "jrt:";
    private static final String INSIDE = "!/";
    private static final String CLASS_FILE = ".class";
    /** What jars of the program and of jcheck have both. */
    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    /** The jars of jcheck, which the program has not without it. */
    private static final String[] OWN = {"/jcheck-javalib.jar", "/jcheck-agent.jar"};

    /** The beginnings of the addresses of what is in original jars and directories, by rewritten jars; empty if not known. */
    private static final HashMap<String, String> PLACES = new HashMap<>();

    /** Those that the program has asked for, by class loader and place. */
    private static final HashMap<Object, ProtectionDomain> DOMAINS = new HashMap<>();

    private Originals() {}

    /** A lookup of a resource. */
    public interface Lookup<T> {
        T find() throws IOException;
    }

    /**
     * The program is about to be loaded.
     *
     * @param jars its rewritten jars, in the order in which the originals are told
     */
    public static void install(String[] jars) {
        // no property that the program sees
        String told = System.clearProperty(PROPERTY);
        String[] originals = told == null || told.isEmpty() ? new String[0] : told.split("\n");
        if (told != null) {
            System.setProperty(CLASS_PATH, String.join(File.pathSeparator, originals));
        }
        for (int i = 0; i < jars.length; i++) {
            PLACES.put(new File(jars[i]).getPath(), i < originals.length ? place(new File(originals[i])) : "");
        }
    }

    private static String place(File original) {
        return original.isDirectory() ? original.toURI().toString() : IN_JAR + original.toURI() + INSIDE;
    }

    /**
     * The original where the address is that of a class file in a rewritten jar; where it is in a jar of jcheck, what the program
     * would have found without; else the address itself.
     */
    public static URL of(URL found, int site) {
        String text = found == null ? "" : found.toString();
        int end = text.indexOf(INSIDE);
        if (isOwn(text, end)) {
            return next(text.substring(end + INSIDE.length()));
        }
        if (!text.startsWith(IN_JAR) || !text.endsWith(CLASS_FILE) || end < 0) {
            return found;
        }
        try {
            String place = PLACES.get(jar(text, end));
            if (place != null && !place.isEmpty()) {
                return new URL(place + text.substring(end + INSIDE.length()));
            }
            if (place == null) {
                return found;
            }
        } catch (IllegalArgumentException | MalformedURLException unknown) {
            // below
        }
        Gaps.reflection("a class file as a resource", site);
        return found;
    }

    /** Whether an address is in a jar of jcheck. */
    private static boolean isOwn(String address, int end) {
        if (end < 0) {
            return false;
        }
        for (String own : OWN) {
            if (address.regionMatches(end - own.length(), own, 0, own.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOwn(URL address) {
        String text = address.toString();
        return isOwn(text, text.indexOf(INSIDE));
    }

    /** The first place of a resource outside of the jars of jcheck, or null. */
    private static URL next(String name) {
        try {
            for (URL other : asProgram(() -> Collections.list(ProgramClasses.systemLoader().getResources(name)))) {
                if (!isOwn(other)) {
                    return other;
                }
            }
        } catch (IOException none) {
            // as if there were none
        }
        return null;
    }

    /** The path of the jar in such an address, of which the part inside begins here; null where it is no file. */
    private static String jar(String address, int end) {
        String jar = URI.create(address.substring(IN_JAR.length(), end)).getPath();
        return jar == null ? null : new File(jar).getPath();
    }

    /** Whether an address is that of something in the JDK, or in a jar that the program is made of. */
    public static boolean isPart(URL address) {
        String text = address.toString();
        int end = text.indexOf(INSIDE);
        if (!text.startsWith(IN_JAR) || end < 0) {
            return text.startsWith(IN_JDK);
        }
        try {
            return PLACES.containsKey(jar(text, end)) || PLACES.containsValue(text.substring(0, end + INSIDE.length()));
        } catch (IllegalArgumentException unknown) {
            return false;
        }
    }

    /** For the next execution. */
    public static void reset() {
        DOMAINS.clear();
    }

    /** Where a class of the program comes from, as if it had been loaded from there. */
    public static ProtectionDomain domain(Class<?> type, int site) {
        ClassLoader loader = type.getClassLoader();
        String file = type.getName().replace('.', '/') + CLASS_FILE;
        URL found = loader == null || type.isHidden() ? null : of(loader.getResource(file), site);
        if (found == null) {
            return type.getProtectionDomain();
        }
        String text = found.toString();
        String place = text.substring(0, text.length() - file.length());
        if (place.startsWith(IN_JAR) && place.endsWith(INSIDE)) {
            place = place.substring(IN_JAR.length(), place.length() - INSIDE.length());
        }
        try {
            CodeSource source = new CodeSource(new URL(place), (Certificate[]) null);
            return DOMAINS.computeIfAbsent(
                    Map.entry(loader, place), key -> new ProtectionDomain(source, null, loader, null));
        } catch (MalformedURLException unknown) {
            return type.getProtectionDomain();
        }
    }

    /** All places of a resource. */
    public static Enumeration<URL> all(String name, Lookup<Enumeration<URL>> lookup, int site) throws IOException {
        if (!isClassFile(name) && !MANIFEST.equals(name)) {
            return asProgram(lookup);
        }
        ArrayList<URL> found = asProgram(() -> Collections.list(lookup.find()));
        found.removeIf(Originals::isOwn);
        found.replaceAll(url -> of(url, site));
        return Collections.enumeration(found);
    }

    /** The content of a resource, or null. */
    public static InputStream open(String name, Lookup<URL> lookup, Lookup<InputStream> open, int site) {
        try {
            if (isClassFile(name) || name.endsWith(MANIFEST)) {
                URL found = asProgram(lookup);
                URL original = of(found, site);
                if (original != found) {
                    return original == null ? null : content(original);
                }
            }
            return asProgram(open);
        } catch (IOException none) {
            return null;
        }
    }

    /** Opened as if the program had opened it; a file that it is made of is no file that somebody writes. */
    private static InputStream content(URL original) throws IOException {
        if (original.toString().startsWith(IN_JAR)) {
            return asProgram(original::openStream);
        }
        try (InputStream in = original.openStream()) {
            return new BufferedInputStream(new ByteArrayInputStream(in.readAllBytes()));
        }
    }

    static boolean isClassFile(Object name) {
        return name instanceof String && ((String) name).endsWith(CLASS_FILE);
    }

    /** What is called here may be code of the program, and is no part of jcheck. */
    private static <T> T asProgram(Lookup<T> lookup) throws IOException {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return lookup.find();
        }
        int before = ThreadState.goOut(self);
        try {
            return lookup.find();
        } finally {
            ThreadState.comeBack(self, before);
        }
    }
}
