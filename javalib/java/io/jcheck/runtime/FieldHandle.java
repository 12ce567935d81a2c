package io.jcheck.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.HashMap;

/** An instance field that the JDK's own classes reach by its offset. */
final class FieldHandle {
    private static final ClassValue<HashMap<String, FieldHandle>> BY_NAME = new ClassValue<>() {
        @Override
        protected HashMap<String, FieldHandle> computeValue(Class<?> type) {
            return new HashMap<>();
        }
    };

    private static FieldHandle[] byOffset = new FieldHandle[64];
    private static int count;

    final Class<?> owner;
    final String name;
    final boolean isWide;
    private final MethodHandle getter;
    private final MethodHandle setter;
    private int offset = -1;

    private FieldHandle(Field field) throws ReflectiveOperationException {
        owner = field.getDeclaringClass();
        name = field.getName();
        Class<?> type = field.getType();
        isWide = type == long.class;
        Class<?> seen = isWide ? long.class : type == int.class ? int.class : Object.class;
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        getter = lookup.unreflectGetter(field).asType(MethodType.methodType(seen, Object.class));
        setter = lookup.unreflectSetter(field).asType(MethodType.methodType(void.class, Object.class, seen));
    }

    /** Forgets all offsets: they are given anew in each execution. */
    static synchronized void reset() {
        for (int i = 0; i < count; i++) {
            byOffset[i].offset = -1;
            byOffset[i] = null;
        }
        count = 0;
    }

    /** The offset of a field. */
    static synchronized int offset(Class<?> type, String name) {
        HashMap<String, FieldHandle> known = BY_NAME.get(type);
        FieldHandle handle = known.get(name);
        if (handle == null) {
            try {
                handle = new FieldHandle(type.getDeclaredField(name));
            } catch (ReflectiveOperationException | RuntimeException missing) {
                throw new InternalError(missing);
            }
            known.put(name, handle);
        }
        if (handle.offset < 0) {
            if (count == byOffset.length) {
                byOffset = java.util.Arrays.copyOf(byOffset, count * 2);
            }
            handle.offset = count;
            byOffset[count++] = handle;
        }
        return handle.offset;
    }

    static FieldHandle at(long offset) {
        return byOffset[(int) offset];
    }

    int getInt(Object object) {
        try {
            return (int) getter.invokeExact(object);
        } catch (Throwable impossible) {
            throw new InternalError(impossible);
        }
    }

    long getLong(Object object) {
        try {
            return (long) getter.invokeExact(object);
        } catch (Throwable impossible) {
            throw new InternalError(impossible);
        }
    }

    Object get(Object object) {
        try {
            return (Object) getter.invokeExact(object);
        } catch (Throwable impossible) {
            throw new InternalError(impossible);
        }
    }

    /** Whether it is an {@code int} or a {@code long}; fields of other primitive types are not reached by offset. */
    boolean isPrimitive() {
        return getter.type().returnType().isPrimitive();
    }

    /** The value, whatever its type. */
    Object value(Object object) {
        try {
            return (Object) getter.invoke(object);
        } catch (Throwable impossible) {
            throw new InternalError(impossible);
        }
    }

    void setInt(Object object, int value) {
        try {
            setter.invokeExact(object, value);
        } catch (Throwable impossible) {
            throw new InternalError(impossible);
        }
    }

    void setLong(Object object, long value) {
        try {
            setter.invokeExact(object, value);
        } catch (Throwable impossible) {
            throw new InternalError(impossible);
        }
    }

    void set(Object object, Object value) {
        try {
            setter.invokeExact(object, value);
        } catch (Throwable impossible) {
            throw new InternalError(impossible);
        }
    }
}
