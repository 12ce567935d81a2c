package io.jcheck.runtime.jvm;

import java.lang.reflect.Field;

/** The counter behind {@code Thread-0}, {@code Thread-1}, ...: in Thread up to 18, in a class of its own from 19. */
public final class ThreadNumbers {
    private static Field counter;

    private ThreadNumbers() {}

    /** The number of the next thread without a name; -1 where this JDK does not tell. */
    public static int next() {
        try {
            return counter().getInt(null);
        } catch (ReflectiveOperationException | RuntimeException closed) {
            return -1;
        }
    }

    /**
     * Begins with 0 again.
     *
     * @throws IllegalStateException when this JDK numbers its threads in an unknown way
     */
    public static void reset() {
        try {
            counter().setInt(null, 0);
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            throw new IllegalStateException("this JDK numbers its threads in an unknown way", unknown);
        }
    }

    private static Field counter() throws ReflectiveOperationException {
        if (counter == null) {
            Field field;
            try {
                field = Thread.class.getDeclaredField("threadInitNumber");
            } catch (NoSuchFieldException newer) {
                field = Class.forName("java.lang.Thread$ThreadNumbering").getDeclaredField("next");
            }
            field.setAccessible(true);
            counter = field;
        }
        return counter;
    }
}
