package io.jcheck.runtime.environment;

import io.jcheck.runtime.jvm.Wrappers;

/** What hash codes, text and order the objects of one class have; found out once per class, without running code of it. */
public final class Kind {
    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return new Kind(Wrappers.original(type));
        }
    };

    /** What the names of classes begin with whose objects no program gets. */
    private static final String[] INTERNAL = {
        "jdk.", "sun.", "java.util.concurrent.ThreadPoolExecutor$Worker", "java.util.stream.",
    };

    /** Its hash codes differ from run to run. */
    final boolean identityHash;
    /** Its text is made of its hash code, which differs from run to run. */
    final boolean identityText;
    /** Its text is made by the JDK, of names or of an identity hash code: no code of the program runs for it. */
    final boolean plainText;
    /** A class of the program. */
    final boolean program;
    /** A class of objects that the JDK keeps for itself. */
    final boolean internal;
    /** An immutable set or map whose order changes from one JVM to the next. */
    final boolean salted;

    private Kind(Class<?> type) {
        program = isProgram(type);
        String name = type.getName();
        salted = name.startsWith("java.util.ImmutableCollections$Set") || name.startsWith("java.util.ImmutableCollections$Map");
        internal = isInternal(type);
        identityHash = hasIdentityHash(type);
        identityText = identityHash && inheritsFromObject(type, "toString");
        plainText = hasPlainText(type);
    }

    static Kind of(Class<?> type) {
        return KINDS.get(type);
    }

    /** Whether the hash codes of the objects differ from run to run. */
    public static boolean hasIdentityHash(Object object) {
        return object != null && of(object.getClass()).identityHash;
    }

    /** Whether the program may have such an object: but for what the JDK keeps for itself. */
    static boolean isKnownToProgram(Object object) {
        return !of(object.getClass()).internal;
    }

    private static boolean isInternal(Class<?> type) {
        String name = type.getName();
        for (String begin : INTERNAL) {
            if (name.startsWith(begin)) {
                return !isProgram(type);
            }
        }
        return false;
    }

    private static boolean isProgram(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && !type.isArray() && loader != ClassLoader.getPlatformClassLoader()
                && type != NondeterministicRandom.class;
    }

    private static boolean hasIdentityHash(Class<?> type) {
        return Enum.class.isAssignableFrom(type) || inheritsFromObject(type, "hashCode");
    }

    private static boolean hasPlainText(Class<?> type) {
        if (java.util.Formattable.class.isAssignableFrom(type)) {
            return false; // it formats itself
        }
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
