package io.jcheck.runtime.classes;

import io.jcheck.runtime.control.Border;
import java.lang.reflect.Field;

/**
 * Annotations of classes that stay loaded while their static state starts anew ({@link Statics}). The JDK keeps them with the
 * classes, and in them constants of enums of one execution, which the next one must not see.
 */
public final class Annotations {
    /** Where the JDK keeps them: those of a class, the defaults of an annotation type, the members of a class with theirs. */
    private static final String[] CACHES = {"annotationData", "annotationType", "reflectionData"};

    private static Field[] caches;
    private static volatile boolean wereRead;

    private Annotations() {}

    /** Comes before a call of the JDK that reads annotations. */
    public static void reads() {
        Border.beginPlatform();
        try {
            if (!wereRead && find() == null) {
                Statics.departs("it reads annotations, which the JDK keeps");
            }
            wereRead = true;
        } finally {
            Border.endPlatform();
        }
    }

    /**
     * Has the JDK forget what it keeps of annotations, if any were read since the last time.
     *
     * @param classes all classes of the program
     */
    public static void forget(Iterable<Class<?>> classes) {
        if (!wereRead) {
            return;
        }
        wereRead = false;
        try {
            for (Class<?> type : classes) {
                for (Field cache : find()) {
                    cache.set(type, null);
                }
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Null where this JDK keeps them in another way. */
    private static synchronized Field[] find() {
        if (caches == null) {
            try {
                Field[] found = new Field[CACHES.length];
                for (int i = 0; i < found.length; i++) {
                    found[i] = Class.class.getDeclaredField(CACHES[i]);
                    found[i].setAccessible(true);
                }
                caches = found;
            } catch (NoSuchFieldException | RuntimeException unknown) {
                return null;
            }
        }
        return caches;
    }
}
