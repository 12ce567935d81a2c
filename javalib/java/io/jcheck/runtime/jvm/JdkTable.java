package io.jcheck.runtime.jvm;

import io.jcheck.runtime.protocol.Settings;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Member;
import java.nio.file.attribute.FileAttribute;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;

/**
 * What the instrumenter knows of the methods of the JDK, for those that are reached by reflection. Its module {@code policy}
 * has the table, and looks calls up in the same way.
 */
public final class JdkTable {
    private static final String[] CHANGES_THROWABLE = {"initCause", "addSuppressed", "setStackTrace"};

    /** What is known of methods and classes: harmless, about files, or neither. */
    private static final char HARMLESS = '+';
    private static final char FILES = '?';
    private static final char NEITHER = '-';
    private static HashMap<String, Character> rows;
    /** Names of classes whose objects have wrappers. */
    private static final HashSet<String> WRAPPED = new HashSet<>();
    /** Names of classes of the JDK whose own code tells what it does. */
    private static final HashSet<String> TELLING = new HashSet<>();
    /** Methods for which calls of the program are intercepted. */
    private static final HashSet<String> INTERCEPTED = new HashSet<>();

    private JdkTable() {}

    /**
     * Whether nobody needs to know of a call: it cannot be used to communicate between threads, gives the same result every
     * time, and looks into no argument; or the code that it runs tells what it does.
     *
     * @param owner a class of the JDK
     * @param name of a method or constructor
     * @param type its parameters, and what it returns
     */
    public static synchronized boolean isHarmless(Class<?> owner, String name, MethodType type) {
        read();
        if (TELLING.contains(owner.getName())) {
            return tells(owner, name, type);
        }
        if (owner == Object.class && name.equals("getClass") && !WRAPPED.isEmpty()) {
            return false;
        }
        for (String change : CHANGES_THROWABLE) {
            if (name.equals(change)) {
                return false;
            }
        }
        // implementations of an interface that matter are the program's own
        return (owner.isInterface() || takesValues(type)) && row(owner, name, type) == HARMLESS;
    }

    /** Whether a method asks for files, or changes them, and looks into no argument: native methods below it tell what it does. */
    public static synchronized boolean isAboutFiles(Class<?> owner, String name, MethodType type) {
        read();
        return takesValues(type) && row(owner, name, type) == FILES;
    }

    private static boolean takesValues(MethodType type) {
        for (Class<?> parameter : type.parameterArray()) {
            if (!isValue(parameter) && !TELLING.contains(parameter.getName())) {
                return false;
            }
        }
        return true;
    }

    private static char row(Class<?> owner, String name, MethodType type) {
        String member = owner.getName() + "." + name;
        Character found = rows.get(member + type.toMethodDescriptorString());
        if (found == null) {
            found = rows.get(member);
        }
        return found == null ? ofClass(owner.getName()) : found;
    }

    /** Whether the code of a class of the JDK tells what this method does, whoever calls it. */
    public static synchronized boolean tells(Class<?> owner, String name, MethodType type) {
        read();
        String member = owner.getName() + "." + name;
        return TELLING.contains(owner.getName()) && !INTERCEPTED.contains(member)
                && !INTERCEPTED.contains(member + type.toMethodDescriptorString());
    }

    /** Whether the objects of the class of this name have wrappers. */
    static synchronized boolean isWrapped(String name) {
        read();
        return WRAPPED.contains(name);
    }

    /** Whether objects of the program have wrappers. */
    public static synchronized boolean hasWrappers() {
        read();
        return !WRAPPED.isEmpty();
    }

    /** Whether a method uses the monitors of the JVM, which are not those of the program: it cannot be called. */
    public static boolean usesMonitors(Class<?> owner, String name) {
        return owner == Object.class && (name.equals("wait") || name.equals("notify") || name.equals("notifyAll"))
                || owner == Thread.class && name.equals("holdsLock");
    }

    /** Whether objects of a class cannot change, or tell of it. */
    public static boolean isValue(Class<?> type) {
        return type.isPrimitive() || type == String.class || type == Class.class || Number.class.isAssignableFrom(type)
                || Member.class.isAssignableFrom(type) || type == Boolean.class || type == Character.class || type == Locale.class
                || type == ClassLoader.class || type == Module.class || type == MethodHandles.Lookup.class
                // made for one call
                || type == FileAttribute[].class;
    }

    private static char ofClass(String name) {
        Character found = rows.get(name);
        if (found != null) {
            return found;
        }
        if (name.endsWith("Exception") || name.endsWith("Error")) {
            return HARMLESS;
        }
        for (int end = name.lastIndexOf('$'); end >= 0; end = name.lastIndexOf('$', end - 1)) {
            found = rows.get(name.substring(0, end));
            if (found != null) {
                return found;
            }
        }
        for (int end = name.lastIndexOf('.'); end >= 0; end = name.lastIndexOf('.', end - 1)) {
            found = rows.get(name.substring(0, end + 1));
            if (found != null) {
                return found;
            }
        }
        return NEITHER;
    }

    private static void read() {
        if (rows != null) {
            return;
        }
        rows = new HashMap<>();
        for (String line : Settings.current.platform.split("\n")) {
            if (line.startsWith("=")) {
                WRAPPED.add(line.substring(1));
            } else if (line.startsWith("~")) {
                TELLING.add(line.substring(1));
            } else if (line.length() > 1) {
                char kind = line.charAt(0);
                rows.putIfAbsent(line.substring(1), kind == HARMLESS || kind == FILES ? kind : NEITHER);
                if (kind == '*') {
                    INTERCEPTED.add(line.substring(1));
                }
            }
        }
    }
}
