package io.jcheck.runtime.classes;

import io.jcheck.runtime.control.Border;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;

/**
 * What reflection shows of the fields of classes that stay loaded while their static state starts anew ({@link Statics}):
 * what the program has, without what was added, and final where it is final there.
 *
 * <p>The instrumenter's module {@code reinit} puts these methods in place of those of {@link Class}.
 */
public final class StaticFields {
    private static final String ADDED = "jcheck$";
    /** A constant of a class: the names of the static fields that are final in the program. */
    private static final String FINALS = "jcheck$finals";

    private static final HashMap<Class<?>, Set<String>> FINAL_NAMES = new HashMap<>();
    /** {@code Field.modifiers} and {@code Field.trustedFinal}, that is: nobody may write it; null where this JDK has others. */
    private static Field[] finality;
    private static boolean prepared;

    private StaticFields() {}

    /**
     * Stands for {@link Class#getDeclaredField}.
     *
     * @param type the receiver
     * @param name the name
     * @return the field
     * @throws NoSuchFieldException when there is none
     */
    public static Field declaredField(Class<?> type, String name) throws NoSuchFieldException {
        return restored(type.getDeclaredField(name));
    }

    /**
     * Stands for {@link Class#getField}.
     *
     * @param type the receiver
     * @param name the name
     * @return the field
     * @throws NoSuchFieldException when there is none
     */
    public static Field field(Class<?> type, String name) throws NoSuchFieldException {
        return restored(type.getField(name));
    }

    /**
     * Stands for {@link Class#getDeclaredFields}.
     *
     * @param type the receiver
     * @return its fields
     */
    public static Field[] declaredFields(Class<?> type) {
        return restored(type.getDeclaredFields());
    }

    /**
     * Stands for {@link Class#getFields}.
     *
     * @param type the receiver
     * @return its fields
     */
    public static Field[] fields(Class<?> type) {
        return restored(type.getFields());
    }

    /** Comes before an access by reflection that is permitted. */
    public static void accessed(Field field, boolean write) {
        Class<?> owner = field.getDeclaringClass();
        if (!Modifier.isStatic(field.getModifiers()) || !Statics.startsAnew(owner)) {
            return;
        }
        if (owner.isInterface()) {
            Statics.departs("it reaches a field of an interface by reflection");
        } else if (write && isFinal(field)) {
            Statics.departs("it writes a final field by reflection");
        } else {
            Statics.initialised(owner);
        }
    }

    private static Field[] restored(Field[] fields) {
        int count = 0;
        for (Field field : fields) {
            if (!field.getName().startsWith(ADDED)) {
                fields[count++] = restored(field);
            }
        }
        return count == fields.length ? fields : Arrays.copyOf(fields, count);
    }

    private static Field restored(Field field) {
        if (Modifier.isStatic(field.getModifiers()) && isFinal(field)) {
            Border.beginPlatform();
            try {
                makeFinal(field);
            } finally {
                Border.endPlatform();
            }
        }
        return field;
    }

    /** Whether the field, which is static, is final in the program and not in the class that is loaded. */
    private static boolean isFinal(Field field) {
        Class<?> owner = field.getDeclaringClass();
        if (!Statics.startsAnew(owner)) {
            return false;
        }
        Border.beginPlatform();
        try {
            synchronized (FINAL_NAMES) {
                Set<String> names = FINAL_NAMES.get(owner);
                if (names == null) {
                    names = namesOf(owner);
                    FINAL_NAMES.put(owner, names);
                }
                return names.contains(field.getName());
            }
        } finally {
            Border.endPlatform();
        }
    }

    private static Set<String> namesOf(Class<?> owner) {
        try {
            Field finals = owner.getDeclaredField(FINALS);
            finals.setAccessible(true);
            return new HashSet<>(Arrays.asList(((String) finals.get(null)).split(";")));
        } catch (NoSuchFieldException none) {
            return new HashSet<>();
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static synchronized void makeFinal(Field field) {
        if (!prepared) {
            prepared = true;
            finality = find("modifiers", "trustedFinal");
        }
        try {
            if (finality != null) {
                finality[0].setInt(field, field.getModifiers() | Modifier.FINAL);
                finality[1].setBoolean(field, true);
                return;
            }
        } catch (IllegalAccessException refused) {
            finality = null;
        }
        Statics.departs("it looks for fields by reflection (java.lang.reflect.Field)");
    }

    /** The JDK hides these from everybody but the method that asks the JVM. */
    private static Field[] find(String... names) {
        Field[] found = new Field[names.length];
        try {
            Method all = Class.class.getDeclaredMethod("getDeclaredFields0", boolean.class);
            all.setAccessible(true);
            for (Field field : (Field[]) all.invoke(Field.class, false)) {
                int at = Arrays.asList(names).indexOf(field.getName());
                if (at >= 0) {
                    field.setAccessible(true);
                    found[at] = field;
                }
            }
            return Arrays.asList(found).contains(null) ? null : found;
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return null;
        }
    }
}
