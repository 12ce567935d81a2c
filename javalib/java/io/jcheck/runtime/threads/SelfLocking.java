package io.jcheck.runtime.threads;

import io.jcheck.runtime.jvm.InPlace;

/** Objects of the JDK that lock themselves in their own methods, where jcheck does not see it. */
public final class SelfLocking {
    private SelfLocking() {}

    /** Whether it may be one: any object of the platform that is neither a plain lock, a value, nor an unlocked collection. */
    static boolean is(Object object) {
        Class<?> type = object.getClass();
        if (type.getClassLoader() != null && type.getClassLoader() != ClassLoader.getPlatformClassLoader()) {
            return false;
        }
        while (type.getName().startsWith("io.jcheck.")) {
            // It stands for an object of this class: random numbers, the properties of the system, a lock.
            type = type.getSuperclass();
        }
        if (InPlace.is(type)) {
            return false;
        }
        if (object instanceof Throwable) {
            return !InPlace.is(Throwable.class);
        }
        if (type == Object.class || type.isArray() || object instanceof Class || object instanceof CharSequence) {
            return object instanceof StringBuffer;
        }
        if (object instanceof Number || object instanceof Boolean || object instanceof Character) {
            return false;
        }
        String name = type.getName();
        boolean collection = name.startsWith("java.util.") && name.indexOf('.', "java.util.".length()) < 0;
        return !collection || isLockedCollection(object, name);
    }

    private static boolean isLockedCollection(Object object, String name) {
        return object instanceof java.util.Vector
                || object instanceof java.util.Dictionary
                || object instanceof java.util.Random
                || object instanceof java.util.TimerTask
                || name.startsWith("java.util.Collections$Synchronized")
                || name.equals("java.util.Timer");
    }
}
