package io.jcheck.runtime;

import java.io.InputStream;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.stream.BaseStream;

/** What the objects of one class are to {@link Watched}; found out once per class, without running code of it. */
final class Kind {
    /** How calls on the objects are treated. */
    enum Sort {
        /** Not at all: immutable, or code of the program, which is instrumented. */
        IGNORED,
        /** One location. */
        OBJECT,
        /** Has a state of its own, and reads what it walks through: iterators, streams. */
        CURSOR,
        /** Synchronises by itself, in ways that are not modelled. */
        SYNCHRONISING,
        /** Changes when the garbage collector runs. */
        WEAK,
        /** {@link NondeterministicRandom}. */
        CHOICES,
    }

    private static final String[] IMMUTABLE = {
        "java.util.ImmutableCollections$", "java.util.Collections$Empty", "java.util.Collections$Singleton",
        "java.util.Collections$CopiesList", "java.util.KeyValueHolder", "java.util.NullableKeyValueHolder",
        "java.util.AbstractMap$SimpleImmutableEntry",
    };
    private static final String[] SYNCHRONISING = {
        "java.util.concurrent.", "java.util.Vector", "java.util.Stack", "java.util.Hashtable", "java.util.Properties",
        "java.util.Collections$Synchronized", "java.lang.StringBuffer",
    };

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return new Kind(Wrappers.original(type));
        }
    };

    final Sort sort;
    /** Can show another object: a collection, an iterator, a live map entry. */
    final boolean viewLike;
    final boolean mapEntry;
    /** An iterator or stream over map entries, by its name. */
    final boolean ofEntries;
    /** For classes of the program that inherit state of the JDK: the methods that they implement themselves. */
    private final HashSet<String> overridden;
    /** Its hash codes differ from run to run. */
    final boolean identityHash;
    /** Its text is made of its hash code, which differs from run to run. */
    final boolean identityText;
    /** Its text is made by the JDK, of names or of an identity hash code: no code of the program runs for it. */
    final boolean plainText;
    /** A class of the program. */
    final boolean program;
    /** An immutable set or map whose order changes from one JVM to the next. */
    final boolean salted;
    /** Makes providers of services while it is walked through. */
    final boolean services;

    private Kind(Class<?> type) {
        program = isProgram(type);
        Class<?> platform = type;
        while (isProgram(platform)) {
            platform = platform.getSuperclass();
        }
        String name = platform.getName();
        boolean skeleton = name.startsWith("java.util.Abstract") && name.indexOf('$') < 0;
        sort = program && skeleton || Border.isInPlace(platform) ? Sort.IGNORED : sortOf(platform, name);
        overridden = program && sort != Sort.IGNORED ? methods(type, platform) : null;
        mapEntry = !program && Map.Entry.class.isAssignableFrom(type);
        viewLike = !program && (sort == Sort.CURSOR || sort == Sort.SYNCHRONISING || sort == Sort.OBJECT
                && (mapEntry || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)));
        ofEntries = name.contains("Entry");
        salted = name.startsWith("java.util.ImmutableCollections$Set") || name.startsWith("java.util.ImmutableCollections$Map");
        services = name.startsWith("java.util.ServiceLoader");
        identityHash = hasIdentityHash(type);
        identityText = identityHash && inheritsFromObject(type, "toString");
        plainText = hasPlainText(type);
    }

    static Kind of(Class<?> type) {
        return KINDS.get(type);
    }

    /** Whether the JDK implements a method of a class of the program; always for its own classes. */
    boolean inherits(String method) {
        return overridden == null || !overridden.contains(method);
    }

    /** Whether code of the JDK that looks into an argument may do so without calling methods of the program. */
    boolean opensItself() {
        return inherits("iterator()Ljava/util/Iterator;") || inherits("toArray()[Ljava/lang/Object;");
    }

    /** Whether the hash codes of the objects differ from run to run. */
    static boolean hasIdentityHash(Object object) {
        return object != null && of(object.getClass()).identityHash;
    }

    private static boolean isProgram(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && !type.isArray() && loader != ClassLoader.getPlatformClassLoader()
                && type != NondeterministicRandom.class;
    }

    private static Sort sortOf(Class<?> type, String name) {
        if (type == NondeterministicRandom.class) {
            return Sort.CHOICES;
        } else if (Enum.class.isAssignableFrom(type)) {
            return Sort.IGNORED;
        } else if (startsWith(name, SYNCHRONISING) || InputStream.class.isAssignableFrom(type)) {
            return Sort.SYNCHRONISING;
        } else if (name.startsWith("java.util.WeakHashMap")) {
            return Sort.WEAK;
        } else if (startsWith(name, IMMUTABLE) && !isCursor(type)) {
            return Sort.IGNORED;
        } else if (isCursor(type)) {
            return Sort.CURSOR;
        } else if (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)
                || Map.Entry.class.isAssignableFrom(type) || type.isArray()) {
            return Sort.OBJECT;
        }
        switch (name) {
            case "java.lang.StringBuilder":
            case "java.util.StringJoiner":
            case "java.util.BitSet":
            case "java.util.Random":
            case "java.util.regex.Matcher":
            case "java.util.ServiceLoader":
                return Sort.OBJECT;
            default:
                return Sort.IGNORED;
        }
    }

    private static boolean isCursor(Class<?> type) {
        return Iterator.class.isAssignableFrom(type) || Enumeration.class.isAssignableFrom(type)
                || Spliterator.class.isAssignableFrom(type) || BaseStream.class.isAssignableFrom(type);
    }

    private static boolean startsWith(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private static HashSet<String> methods(Class<?> type, Class<?> platform) {
        HashSet<String> found = new HashSet<>();
        try {
            for (Class<?> c = type; c != platform; c = c.getSuperclass()) {
                for (java.lang.reflect.Method method : c.getDeclaredMethods()) {
                    var erased = java.lang.invoke.MethodType.methodType(method.getReturnType(), method.getParameterTypes());
                    found.add(method.getName() + erased.toMethodDescriptorString());
                }
            }
        } catch (LinkageError missing) {
            // then all count as inherited: an access too many, never one too few
            found.clear();
        }
        return found;
    }

    private static boolean hasIdentityHash(Class<?> type) {
        return Enum.class.isAssignableFrom(type) || inheritsFromObject(type, "hashCode");
    }

    private static boolean hasPlainText(Class<?> type) {
        try {
            Class<?> maker = type.getMethod("toString").getDeclaringClass();
            // the text of Object calls hashCode, which may be the program's
            boolean identity = maker == Object.class && type.getMethod("hashCode").getDeclaringClass() == Object.class;
            return identity || maker == Enum.class || maker == Thread.class;
        } catch (NoSuchMethodException | LinkageError unknown) {
            return false;
        }
    }

    private static boolean inheritsFromObject(Class<?> type, String method) {
        try {
            return type.getMethod(method).getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException | LinkageError unknown) {
            return true;
        }
    }
}
