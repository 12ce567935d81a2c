package io.jcheck.runtime;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Where the JVM keeps fields and elements. Asked by reflection, as compilers warn of the class that knows. */
final class Offsets {
    /** Not known, or none. */
    static final long NONE = -1;

    private static Object unsafe;
    private static Method ofField;
    private static Method baseOf;
    private static Method scaleOf;
    private static Method getInt;
    private static Method getLong;
    private static Method getObject;

    static {
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field field = type.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            ofField = type.getMethod("objectFieldOffset", Field.class);
            baseOf = type.getMethod("arrayBaseOffset", Class.class);
            scaleOf = type.getMethod("arrayIndexScale", Class.class);
            getInt = type.getMethod("getIntVolatile", Object.class, long.class);
            getLong = type.getMethod("getLongVolatile", Object.class, long.class);
            getObject = type.getMethod("getObjectVolatile", Object.class, long.class);
            unsafe = field.get(null);
        } catch (ReflectiveOperationException | RuntimeException hidden) {
            unsafe = null;
        }
    }

    private Offsets() {}

    /** The offset of an instance field, or {@link #NONE}. */
    static long of(Field field) {
        if (unsafe == null || Modifier.isStatic(field.getModifiers())) {
            return NONE;
        }
        try {
            return (long) ofField.invoke(unsafe, field);
        } catch (ReflectiveOperationException hiddenOrRecord) {
            return NONE;
        }
    }

    /** The index of the element at an offset, or {@link #NONE}. */
    static long index(Object array, long offset) {
        if (unsafe == null) {
            return NONE;
        }
        try {
            long distance = offset - (int) baseOf.invoke(unsafe, array.getClass());
            int scale = (int) scaleOf.invoke(unsafe, array.getClass());
            return distance >= 0 && distance % scale == 0 ? distance / scale : NONE;
        } catch (ReflectiveOperationException impossible) {
            throw new InternalError(impossible);
        }
    }

    /** An instance field by its offset. */
    static final class Place {
        /** Its number, or {@link Settings#NONE}. */
        final int field;
        private final Field declared;
        private final long offset;
        private final Class<?> type;

        Place(Field declared, int field, long offset) {
            this.declared = declared;
            this.field = field;
            this.offset = offset;
            type = declared.getType();
        }

        /** The class that declares it. */
        Class<?> owner() {
            return declared.getDeclaringClass();
        }

        /** Its class and name, with dots. */
        String name() {
            return owner().getName() + "." + declared.getName();
        }

        boolean isPrimitive() {
            return type.isPrimitive();
        }

        /** What is there, boxed; an {@code int}, a {@code long} or a reference. */
        Object value(Object object) {
            try {
                return (type == int.class ? getInt : type == long.class ? getLong : getObject).invoke(unsafe, object, offset);
            } catch (ReflectiveOperationException impossible) {
                throw new InternalError(impossible);
            }
        }
    }
}
