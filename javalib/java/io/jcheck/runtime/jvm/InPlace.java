package io.jcheck.runtime.jvm;

/** Which classes of the JDK are rewritten where they are. */
public final class InPlace {
    /** Whether there are any in this JVM. */
    public static boolean installed;

    private InPlace() {}

    /** Whether the JVM has been given another class file for a class. */
    public static boolean is(Class<?> type) {
        return is(type.getName());
    }

    /** The same of a class by its name. */
    public static boolean is(String name) {
        return installed && isRewritten(name);
    }

    private static native boolean isRewritten(String name);
}
