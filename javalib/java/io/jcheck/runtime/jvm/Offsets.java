package io.jcheck.runtime.jvm;

import io.jcheck.runtime.protocol.Settings;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Locale;

/** Where the JVM keeps fields and elements. Asked by reflection, as compilers warn of the class that knows. */
public final class Offsets {
    /** Not known, or none. */
    public static final long NONE = -1;

    private static Object unsafe;
    private static Method ofField;
    private static Method baseOf;
    private static Method scaleOf;
    private static Method ofStatic;
    private static Method baseOfStatic;
    private static Method free;
    /** What reads each of {@link #TYPES}. */
    private static final Method[] GET = new Method[9];
    /** What writes each of them. */
    private static final Method[] PUT = new Method[9];
    /** What {@code Unsafe} accesses, in the order of the instrumenter. */
    private static final Class<?>[] TYPES = {int.class, long.class, Object.class, boolean.class, byte.class, short.class,
        char.class, float.class, double.class};

    private static final int[] SIZES = {4, 8, 8, 1, 1, 2, 2, 4, 8};
    /** Of arrays, by class: where the first element is, and the distance to the next one. */
    private static final ClassValue<int[]> LAYOUTS = new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
            try {
                return new int[] {(int) baseOf.invoke(unsafe, type), (int) scaleOf.invoke(unsafe, type)};
            } catch (ReflectiveOperationException impossible) {
                throw new InternalError(impossible);
            }
        }
    };

    static {
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field field = type.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            ofField = type.getMethod("objectFieldOffset", Field.class);
            baseOf = type.getMethod("arrayBaseOffset", Class.class);
            scaleOf = type.getMethod("arrayIndexScale", Class.class);
            ofStatic = type.getMethod("staticFieldOffset", Field.class);
            free = type.getMethod("freeMemory", long.class);
            baseOfStatic = type.getMethod("staticFieldBase", Field.class);
            for (int i = 0; i < GET.length; i++) {
                String name = TYPES[i].getSimpleName();
                name = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
                GET[i] = type.getMethod("get" + name + "Volatile", Object.class, long.class);
                PUT[i] = type.getMethod("put" + name + "Volatile", Object.class, long.class, TYPES[i]);
            }
            unsafe = field.get(null);
        } catch (ReflectiveOperationException | RuntimeException hidden) {
            unsafe = null;
        }
    }

    private Offsets() {}

    /** The offset of a field, or {@link #NONE}. */
    public static long of(Field field) {
        if (unsafe == null) {
            return NONE;
        }
        try {
            return (long) (Modifier.isStatic(field.getModifiers()) ? ofStatic : ofField).invoke(unsafe, field);
        } catch (ReflectiveOperationException hiddenOrRecord) {
            return NONE;
        }
    }

    /** The index of the element at an offset, or {@link #NONE}. */
    public static long index(Object array, long offset) {
        if (unsafe == null) {
            return NONE;
        }
        long distance = offset - base(array);
        int scale = scale(array);
        return distance >= 0 && distance % scale == 0 ? distance / scale : NONE;
    }

    /** Whether this JVM tells. */
    public static boolean areKnown() {
        return unsafe != null;
    }

    /** Where the first element of an array is. */
    public static int base(Object array) {
        return LAYOUTS.get(array.getClass())[0];
    }

    /** How far apart elements of an array are. */
    public static int scale(Object array) {
        return LAYOUTS.get(array.getClass())[1];
    }

    /** Gives memory outside the heap back. */
    public static void free(long address) {
        try {
            free.invoke(unsafe, address);
        } catch (ReflectiveOperationException impossible) {
            throw new InternalError(impossible);
        }
    }

    /** How many bytes an access in this mode takes. References have no more than that. */
    public static int size(int mode) {
        return SIZES[(mode >> AccessModes.TYPE) - 1];
    }

    /** Whether an access in this mode is one to a variable of this type, and not to a part of it, or to several. */
    public static boolean isOf(Class<?> type, int mode) {
        return TYPES[(mode >> AccessModes.TYPE) - 1] == (type.isPrimitive() ? type : Object.class);
    }

    /** A field by its offset. */
    public static final class Place {
        /** Its number, or {@link Settings#NONE}. */
        public final int field;
        private final Field declared;
        private final long offset;
        private final Class<?> type;

        public Place(Field declared, int field, long offset) {
            this.declared = declared;
            this.field = field;
            this.offset = offset;
            type = declared.getType();
        }

        /** The class that declares it. */
        public Class<?> owner() {
            return declared.getDeclaringClass();
        }

        /** Its class and name, with dots. */
        public String name() {
            return owner().getName() + "." + declared.getName();
        }

        public boolean isPrimitive() {
            return type.isPrimitive();
        }

        public boolean isFinal() {
            return Modifier.isFinal(declared.getModifiers());
        }

        public Class<?> type() {
            return type;
        }

        /** What is there, boxed. The object of a static field may be null. */
        public Object value(Object object) {
            try {
                Object base = Modifier.isStatic(declared.getModifiers()) ? baseOfStatic.invoke(unsafe, declared) : object;
                return GET[kind()].invoke(unsafe, base, offset);
            } catch (ReflectiveOperationException impossible) {
                throw new InternalError(impossible);
            }
        }

        /** Writes what one object has there into another one; false if it is not known where. */
        public boolean copy(Object from, Object to) {
            if (offset == NONE) {
                return false;
            }
            try {
                PUT[kind()].invoke(unsafe, to, offset, value(from));
                return true;
            } catch (ReflectiveOperationException impossible) {
                throw new InternalError(impossible);
            }
        }

        private int kind() {
            int kind = 0;
            while (TYPES[kind] != (type.isPrimitive() ? type : Object.class)) {
                kind++;
            }
            return kind;
        }
    }
}
