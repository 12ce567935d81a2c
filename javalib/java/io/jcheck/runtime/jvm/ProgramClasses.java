package io.jcheck.runtime.jvm;

/** Which classes are the program's, and who loads them. */
public final class ProgramClasses {
    /** The name of the method that initialises a class again, where classes stay loaded. */
    public static final String INITIALISER = "jcheck$clinit";

    private static final String OWN = "io.jcheck.runtime.";

    /** The loader of the program that runs, or ran last. */
    private static volatile ClassLoader program;

    private ProgramClasses() {}

    public static void begin(ClassLoader loader) {
        program = loader;
    }

    /** {@link ClassLoader#getSystemClassLoader}, which has the program only in a JVM of its own. */
    public static ClassLoader systemLoader() {
        ClassLoader loader = program;
        return loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    /** Whether a class belongs to the program. */
    public static boolean isProgram(Class<?> type) {
        return !isJdk(type);
    }

    /** Whether a class belongs to the JDK, and is none of its tools. */
    public static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /** Whether a class is one of jcheck's. */
    public static boolean isOwn(Class<?> type) {
        return type.getName().startsWith(OWN);
    }

    /** The class whose method of this name, without parameters, a virtual call on this class of thread selects. */
    public static Class<?> declarer(Class<?> type, String method) {
        for (Class<?> at = type; at != Thread.class; at = at.getSuperclass()) {
            try {
                at.getDeclaredMethod(method);
                return at;
            } catch (NoSuchMethodException inherited) {
                continue;
            } catch (LinkageError unreadable) {
                return at;
            }
        }
        return Thread.class;
    }
}
