package io.jcheck.runtime;

/**
 * Takes the place of the JDK's internal {@code Unsafe} in classes of the JDK that belong to the program. An access is a
 * visible operation on the field or element that its offset means; there is no raw memory.
 *
 * <p>Offsets are numbers of {@link FieldHandle}, and for arrays as if elements began at {@link #BASE}.
 */
public final class JdkUnsafe {
    private static final JdkUnsafe INSTANCE = new JdkUnsafe();

    /** The offset of the first element of an array. */
    static final int BASE = 16;
    private static final int NARROW = 2;
    private static final int WIDE = 3;

    private JdkUnsafe() {}

    /**
     * The instance.
     *
     * @return always the same
     */
    public static JdkUnsafe getUnsafe() {
        return INSTANCE;
    }

    /**
     * The offset of an instance field.
     *
     * @param type the class that declares it
     * @param name its name
     * @return its offset
     */
    public long objectFieldOffset(Class<?> type, String name) {
        return FieldHandle.offset(type, name);
    }

    /**
     * The offset of an instance field.
     *
     * @param field the field
     * @return its offset
     */
    public long objectFieldOffset(java.lang.reflect.Field field) {
        return FieldHandle.offset(field.getDeclaringClass(), field.getName());
    }

    /**
     * Static fields are not reached in this way: the execution ends here.
     *
     * @param field the field
     * @return never
     */
    public Object staticFieldBase(java.lang.reflect.Field field) {
        Hooks.unavailable("access by offset to the static field " + field.getName());
        return null;
    }

    /**
     * As {@link #staticFieldBase}.
     *
     * @param field the field
     * @return never
     */
    public long staticFieldOffset(java.lang.reflect.Field field) {
        Hooks.unavailable("access by offset to the static field " + field.getName());
        return 0;
    }

    /**
     * The offset of the first element of arrays.
     *
     * @param type the class of the array
     * @return the same for all
     */
    public int arrayBaseOffset(Class<?> type) {
        return BASE;
    }

    /**
     * The distance between elements of arrays.
     *
     * @param type the class of the array
     * @return 8 for wide elements, else 4
     */
    public int arrayIndexScale(Class<?> type) {
        return type == long[].class || type == double[].class ? 1 << WIDE : 1 << NARROW;
    }

    /** Nothing to do: executions are sequentially consistent. */
    public void loadFence() {}

    /** Nothing to do: executions are sequentially consistent. */
    public void storeFence() {}

    /** Nothing to do: executions are sequentially consistent. */
    public void fullFence() {}

    /** Nothing to do: executions are sequentially consistent. */
    public void storeStoreFence() {}

    /** Nothing to do: executions are sequentially consistent. */
    public void loadLoadFence() {}

    /**
     * Stands for {@code park}.
     *
     * @param isAbsolute whether the limit is a time of day
     * @param time the limit: milliseconds if absolute, else nanoseconds; 0 for none
     */
    public void park(boolean isAbsolute, long time) {
        Parking.park(isAbsolute, time, Parking.site());
    }

    /**
     * Stands for {@code unpark}.
     *
     * @param thread a thread, may be null
     */
    public void unpark(Object thread) {
        Parking.unpark((Thread) thread, Parking.site());
    }

    private static boolean isArray(Object object) {
        return object.getClass().isArray();
    }

    private static int index(Object array, long offset) {
        return (int) (offset - BASE >> (array instanceof long[] ? WIDE : NARROW));
    }

    private static int mode(boolean write, boolean acquires) {
        return (write ? Handles.WRITES : 0) | (acquires ? Handles.ACQUIRES : 0);
    }

    /** Comes before an access; the caller goes on with plain accesses. */
    private static void begin(Object object, long offset, boolean write, boolean acquires) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
        } else if (isArray(object)) {
            Atomics.element(self, object, index(object, offset), mode(write, acquires));
        } else {
            FieldHandle handle = FieldHandle.at(offset);
            int field = Control.settings.reachableField(handle.owner, handle.name);
            if (field == Settings.NONE) {
                Gaps.operation("access by offset to " + handle.owner.getName() + "." + handle.name, self.site);
            } else {
                Atomics.field(self, handle, object, field, mode(write, acquires));
            }
        }
    }

    /** Comes after a write that publishes. */
    private static void published(Object object, long offset) {
        written(object, offset, false);
    }

    /** Comes after a compare and set that has failed. */
    private static void failed(Object object, long offset) {
        written(object, offset, true);
    }

    private static void written(Object object, long offset, boolean unchanged) {
        ThreadState self = Control.current();
        if (self == null) {
            return;
        }
        if (isArray(object)) {
            Atomics.elementWritten(self, object, index(object, offset), Handles.RELEASES, unchanged);
        } else {
            FieldHandle handle = FieldHandle.at(offset);
            int field = Control.settings.reachableField(handle.owner, handle.name);
            if (field != Settings.NONE) {
                Atomics.fieldWritten(self, object, field, Handles.RELEASES, unchanged);
            }
        }
    }

    private static int loadInt(Object object, long offset) {
        return isArray(object) ? ((int[]) object)[index(object, offset)] : FieldHandle.at(offset).getInt(object);
    }

    private static void storeInt(Object object, long offset, int value) {
        if (isArray(object)) {
            ((int[]) object)[index(object, offset)] = value;
        } else {
            FieldHandle.at(offset).setInt(object, value);
        }
    }

    private static int readInt(Object object, long offset, boolean acquires) {
        begin(object, offset, false, acquires);
        return loadInt(object, offset);
    }

    private static void writeInt(Object object, long offset, int value, boolean publishes) {
        begin(object, offset, true, false);
        storeInt(object, offset, value);
        if (publishes) {
            published(object, offset);
        }
    }

    private static int swapInt(Object object, long offset, int expected, int value, boolean acquires, boolean publishes) {
        begin(object, offset, true, acquires);
        int witness = loadInt(object, offset);
        if (witness == expected) {
            storeInt(object, offset, value);
            if (publishes) {
                published(object, offset);
            }
        } else {
            failed(object, offset);
        }
        return witness;
    }

    /**
     * Reads.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public int getInt(Object object, long offset) {
        return readInt(object, offset, false);
    }

    /**
     * Reads in mode opaque.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public int getIntOpaque(Object object, long offset) {
        return readInt(object, offset, false);
    }

    /**
     * Reads in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public int getIntAcquire(Object object, long offset) {
        return readInt(object, offset, true);
    }

    /**
     * Reads in mode volatile.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public int getIntVolatile(Object object, long offset) {
        return readInt(object, offset, true);
    }

    /**
     * Writes.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putInt(Object object, long offset, int value) {
        writeInt(object, offset, value, false);
    }

    /**
     * Writes in mode opaque.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putIntOpaque(Object object, long offset, int value) {
        writeInt(object, offset, value, false);
    }

    /**
     * Writes in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putIntRelease(Object object, long offset, int value) {
        writeInt(object, offset, value, true);
    }

    /**
     * Writes in mode volatile.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putIntVolatile(Object object, long offset, int value) {
        writeInt(object, offset, value, true);
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean compareAndSetInt(Object object, long offset, int expected, int value) {
        return swapInt(object, offset, expected, value, true, true) == expected;
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetInt(Object object, long offset, int expected, int value) {
        return swapInt(object, offset, expected, value, true, true) == expected;
    }

    /**
     * Replaces the expected value, in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetIntAcquire(Object object, long offset, int expected, int value) {
        return swapInt(object, offset, expected, value, true, false) == expected;
    }

    /**
     * Replaces the expected value, in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetIntRelease(Object object, long offset, int expected, int value) {
        return swapInt(object, offset, expected, value, false, true) == expected;
    }

    /**
     * Replaces the expected value, in mode plain.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetIntPlain(Object object, long offset, int expected, int value) {
        return swapInt(object, offset, expected, value, false, false) == expected;
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public int compareAndExchangeInt(Object object, long offset, int expected, int value) {
        return swapInt(object, offset, expected, value, true, true);
    }

    /**
     * Replaces the expected value, in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public int compareAndExchangeIntAcquire(Object object, long offset, int expected, int value) {
        return swapInt(object, offset, expected, value, true, false);
    }

    /**
     * Replaces the expected value, in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public int compareAndExchangeIntRelease(Object object, long offset, int expected, int value) {
        return swapInt(object, offset, expected, value, false, true);
    }

    /**
     * Replaces the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public int getAndSetInt(Object object, long offset, int value) {
        begin(object, offset, true, true);
        int before = loadInt(object, offset);
        storeInt(object, offset, value);
        published(object, offset);
        return before;
    }

    /**
     * Adds to the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public int getAndAddInt(Object object, long offset, int value) {
        begin(object, offset, true, true);
        int before = loadInt(object, offset);
        storeInt(object, offset, before + value);
        published(object, offset);
        return before;
    }

    /**
     * Clears bits of the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public int getAndBitwiseAndInt(Object object, long offset, int value) {
        begin(object, offset, true, true);
        int before = loadInt(object, offset);
        storeInt(object, offset, before & value);
        published(object, offset);
        return before;
    }

    /**
     * Sets bits of the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public int getAndBitwiseOrInt(Object object, long offset, int value) {
        begin(object, offset, true, true);
        int before = loadInt(object, offset);
        storeInt(object, offset, before | value);
        published(object, offset);
        return before;
    }

    private static long loadLong(Object object, long offset) {
        return isArray(object) ? ((long[]) object)[index(object, offset)] : FieldHandle.at(offset).getLong(object);
    }

    private static void storeLong(Object object, long offset, long value) {
        if (isArray(object)) {
            ((long[]) object)[index(object, offset)] = value;
        } else {
            FieldHandle.at(offset).setLong(object, value);
        }
    }

    private static long readLong(Object object, long offset, boolean acquires) {
        begin(object, offset, false, acquires);
        return loadLong(object, offset);
    }

    private static void writeLong(Object object, long offset, long value, boolean publishes) {
        begin(object, offset, true, false);
        storeLong(object, offset, value);
        if (publishes) {
            published(object, offset);
        }
    }

    private static long swapLong(Object object, long offset, long expected, long value, boolean acquires, boolean publishes) {
        begin(object, offset, true, acquires);
        long witness = loadLong(object, offset);
        if (witness == expected) {
            storeLong(object, offset, value);
            if (publishes) {
                published(object, offset);
            }
        } else {
            failed(object, offset);
        }
        return witness;
    }

    /**
     * Reads.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public long getLong(Object object, long offset) {
        return readLong(object, offset, false);
    }

    /**
     * Reads in mode opaque.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public long getLongOpaque(Object object, long offset) {
        return readLong(object, offset, false);
    }

    /**
     * Reads in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public long getLongAcquire(Object object, long offset) {
        return readLong(object, offset, true);
    }

    /**
     * Reads in mode volatile.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public long getLongVolatile(Object object, long offset) {
        return readLong(object, offset, true);
    }

    /**
     * Writes.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putLong(Object object, long offset, long value) {
        writeLong(object, offset, value, false);
    }

    /**
     * Writes in mode opaque.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putLongOpaque(Object object, long offset, long value) {
        writeLong(object, offset, value, false);
    }

    /**
     * Writes in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putLongRelease(Object object, long offset, long value) {
        writeLong(object, offset, value, true);
    }

    /**
     * Writes in mode volatile.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putLongVolatile(Object object, long offset, long value) {
        writeLong(object, offset, value, true);
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean compareAndSetLong(Object object, long offset, long expected, long value) {
        return swapLong(object, offset, expected, value, true, true) == expected;
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetLong(Object object, long offset, long expected, long value) {
        return swapLong(object, offset, expected, value, true, true) == expected;
    }

    /**
     * Replaces the expected value, in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetLongAcquire(Object object, long offset, long expected, long value) {
        return swapLong(object, offset, expected, value, true, false) == expected;
    }

    /**
     * Replaces the expected value, in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetLongRelease(Object object, long offset, long expected, long value) {
        return swapLong(object, offset, expected, value, false, true) == expected;
    }

    /**
     * Replaces the expected value, in mode plain.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetLongPlain(Object object, long offset, long expected, long value) {
        return swapLong(object, offset, expected, value, false, false) == expected;
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public long compareAndExchangeLong(Object object, long offset, long expected, long value) {
        return swapLong(object, offset, expected, value, true, true);
    }

    /**
     * Replaces the expected value, in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public long compareAndExchangeLongAcquire(Object object, long offset, long expected, long value) {
        return swapLong(object, offset, expected, value, true, false);
    }

    /**
     * Replaces the expected value, in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public long compareAndExchangeLongRelease(Object object, long offset, long expected, long value) {
        return swapLong(object, offset, expected, value, false, true);
    }

    /**
     * Replaces the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public long getAndSetLong(Object object, long offset, long value) {
        begin(object, offset, true, true);
        long before = loadLong(object, offset);
        storeLong(object, offset, value);
        published(object, offset);
        return before;
    }

    /**
     * Adds to the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public long getAndAddLong(Object object, long offset, long value) {
        begin(object, offset, true, true);
        long before = loadLong(object, offset);
        storeLong(object, offset, before + value);
        published(object, offset);
        return before;
    }

    /**
     * Clears bits of the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public long getAndBitwiseAndLong(Object object, long offset, long value) {
        begin(object, offset, true, true);
        long before = loadLong(object, offset);
        storeLong(object, offset, before & value);
        published(object, offset);
        return before;
    }

    /**
     * Sets bits of the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public long getAndBitwiseOrLong(Object object, long offset, long value) {
        begin(object, offset, true, true);
        long before = loadLong(object, offset);
        storeLong(object, offset, before | value);
        published(object, offset);
        return before;
    }

    private static Object loadReference(Object object, long offset) {
        return isArray(object) ? ((Object[]) object)[index(object, offset)] : FieldHandle.at(offset).get(object);
    }

    private static void storeReference(Object object, long offset, Object value) {
        if (isArray(object)) {
            ((Object[]) object)[index(object, offset)] = value;
        } else {
            FieldHandle.at(offset).set(object, value);
        }
    }

    private static Object readReference(Object object, long offset, boolean acquires) {
        begin(object, offset, false, acquires);
        return loadReference(object, offset);
    }

    private static void writeReference(Object object, long offset, Object value, boolean publishes) {
        begin(object, offset, true, false);
        storeReference(object, offset, value);
        if (publishes) {
            published(object, offset);
        }
    }

    private static Object swapReference(Object object, long offset, Object expected, Object value, boolean acquires, boolean publishes) {
        begin(object, offset, true, acquires);
        Object witness = loadReference(object, offset);
        if (witness == expected) {
            storeReference(object, offset, value);
            if (publishes) {
                published(object, offset);
            }
        } else {
            failed(object, offset);
        }
        return witness;
    }

    /**
     * Reads.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public Object getReference(Object object, long offset) {
        return readReference(object, offset, false);
    }

    /**
     * Reads in mode opaque.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public Object getReferenceOpaque(Object object, long offset) {
        return readReference(object, offset, false);
    }

    /**
     * Reads in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public Object getReferenceAcquire(Object object, long offset) {
        return readReference(object, offset, true);
    }

    /**
     * Reads in mode volatile.
     *
     * @param object the object or array
     * @param offset which part of it
     * @return its value
     */
    public Object getReferenceVolatile(Object object, long offset) {
        return readReference(object, offset, true);
    }

    /**
     * Writes.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putReference(Object object, long offset, Object value) {
        writeReference(object, offset, value, false);
    }

    /**
     * Writes in mode opaque.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putReferenceOpaque(Object object, long offset, Object value) {
        writeReference(object, offset, value, false);
    }

    /**
     * Writes in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putReferenceRelease(Object object, long offset, Object value) {
        writeReference(object, offset, value, true);
    }

    /**
     * Writes in mode volatile.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the new value
     */
    public void putReferenceVolatile(Object object, long offset, Object value) {
        writeReference(object, offset, value, true);
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean compareAndSetReference(Object object, long offset, Object expected, Object value) {
        return swapReference(object, offset, expected, value, true, true) == expected;
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetReference(Object object, long offset, Object expected, Object value) {
        return swapReference(object, offset, expected, value, true, true) == expected;
    }

    /**
     * Replaces the expected value, in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetReferenceAcquire(Object object, long offset, Object expected, Object value) {
        return swapReference(object, offset, expected, value, true, false) == expected;
    }

    /**
     * Replaces the expected value, in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetReferenceRelease(Object object, long offset, Object expected, Object value) {
        return swapReference(object, offset, expected, value, false, true) == expected;
    }

    /**
     * Replaces the expected value, in mode plain.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return true if the value was the expected one
     */
    public boolean weakCompareAndSetReferencePlain(Object object, long offset, Object expected, Object value) {
        return swapReference(object, offset, expected, value, false, false) == expected;
    }

    /**
     * Replaces the expected value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public Object compareAndExchangeReference(Object object, long offset, Object expected, Object value) {
        return swapReference(object, offset, expected, value, true, true);
    }

    /**
     * Replaces the expected value, in mode acquire.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public Object compareAndExchangeReferenceAcquire(Object object, long offset, Object expected, Object value) {
        return swapReference(object, offset, expected, value, true, false);
    }

    /**
     * Replaces the expected value, in mode release.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param expected the value to replace
     * @param value the new value
     * @return the value that was there
     */
    public Object compareAndExchangeReferenceRelease(Object object, long offset, Object expected, Object value) {
        return swapReference(object, offset, expected, value, false, true);
    }

    /**
     * Replaces the value.
     *
     * @param object the object or array
     * @param offset which part of it
     * @param value the operand
     * @return the value before
     */
    public Object getAndSetReference(Object object, long offset, Object value) {
        begin(object, offset, true, true);
        Object before = loadReference(object, offset);
        storeReference(object, offset, value);
        published(object, offset);
        return before;
    }
}
