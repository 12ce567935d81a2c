package io.jcheck.runtime.reflection;

import io.jcheck.runtime.access.Blocks;
import io.jcheck.runtime.access.Elements;
import io.jcheck.runtime.access.FinalFields;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.AccessModes;
import io.jcheck.runtime.jvm.Offsets;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Set;

/**
 * Accesses by offset: by the internal {@code Unsafe} in classes of the JDK that are rewritten where they are, and by
 * {@code sun.misc.Unsafe} in the program. An offset is that of a field or of an element; the rest is a gap.
 */
public final class OffsetAccesses {
    /** Fields of the JDK that programs read by their offsets, and that nobody writes once the object is made. */
    private static final Set<String> CONSTANT = Set.of("java.lang.String.coder", "java.lang.String.value",
            "java.nio.Bits.MAX_MEMORY", "java.nio.Bits.UNALIGNED", "java.nio.Buffer.address");

    /** The instance fields of a class by their offsets, those of its superclasses included. */
    private static final ClassValue<HashMap<Long, Offsets.Place>> FIELDS = new ClassValue<>() {
        @Override
        protected HashMap<Long, Offsets.Place> computeValue(Class<?> type) {
            HashMap<Long, Offsets.Place> places = new HashMap<>();
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                add(places, at, false);
            }
            return places;
        }
    };
    /** The static fields of a class by their offsets. */
    private static final ClassValue<HashMap<Long, Offsets.Place>> STATICS = new ClassValue<>() {
        @Override
        protected HashMap<Long, Offsets.Place> computeValue(Class<?> type) {
            HashMap<Long, Offsets.Place> places = new HashMap<>();
            add(places, type, true);
            return places;
        }
    };

    private OffsetAccesses() {}

    private static void add(HashMap<Long, Offsets.Place> places, Class<?> type, boolean isStatic) {
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) == isStatic) {
                long offset = Offsets.of(field);
                if (offset != Offsets.NONE) {
                    int number = Settings.current.reachableField(type, field.getName());
                    places.put(offset, new Offsets.Place(field, number, offset));
                }
            }
        }
    }

    /**
     * Comes before an access by code of the JDK.
     *
     * @param object the object or array; null for memory outside the heap
     * @param mode bits of {@link AccessModes}
     */
    public static void ofPlatform(ThreadState self, Object object, long offset, int mode) {
        self.handled = null;
        if (object == null) {
            memory(self, offset, mode);
            return;
        }
        if (object.getClass().isArray()) {
            if (!Offsets.isOf(object.getClass().getComponentType(), mode)) {
                ofBytes(self, object, offset, mode);
                return;
            }
            long index = Offsets.index(object, offset);
            if (index >= 0 && index < Array.getLength(object)) {
                Handles.element(self, object, (int) index, mode);
            }
            return;
        }
        Offsets.Place place = FIELDS.get(object.getClass()).get(offset);
        if (place == null) {
            Gaps.operation("access by offset to " + object.getClass().getName(), self.site);
        } else if (place.field != Settings.NONE) {
            Handles.field(self, place, object, place.field, mode);
        } else if (place.owner() != Thread.class && !isValue(place)) {
            // what threads keep of themselves is their own
            Gaps.operation("access by offset to " + place.name(), self.site);
        }
    }

    /** Of boxes, proxies and frames of the JDK, which serialisation reads, and sets before anybody else knows them. */
    private static boolean isValue(Offsets.Place place) {
        Class<?> owner = place.owner();
        boolean isBox = owner.getPackage() == Integer.class.getPackage() && place.isFinal();
        return isBox || owner == Proxy.class || owner == StackTraceElement.class;
    }

    /** Memory outside the heap. Which atomic accesses meet depends on more than the bytes: those are not modelled. */
    private static void memory(ThreadState self, long address, int mode) {
        if ((mode & AccessModes.PLAIN) == 0) {
            Gaps.operation("an atomic access to memory outside the heap", self.site);
        }
        Blocks.access(self, address, Offsets.size(mode), (mode & AccessModes.WRITES) != 0);
    }

    /** Several elements at once, or a part of one. */
    private static void ofBytes(ThreadState self, Object array, long offset, int mode) {
        if ((mode & AccessModes.PLAIN) == 0) {
            Gaps.operation("an atomic access to several elements of " + array.getClass().getTypeName(), self.site);
            Handles.unordered(array);
        }
        several(self, array, offset, Offsets.size(mode), (mode & AccessModes.WRITES) != 0);
    }

    /**
     * Comes before an access by code of the JDK to all that these bytes belong to.
     *
     * @param array null for memory outside the heap
     * @param offset in the array, or the address
     */
    public static void several(ThreadState self, Object array, long offset, long bytes, boolean write) {
        if (array == null) {
            Blocks.access(self, offset, bytes, write);
            return;
        }
        if (!array.getClass().isArray() || !Offsets.areKnown()) {
            unknown(self, array, "parts of " + array.getClass().getName());
            return;
        }
        long begin = offset - Offsets.base(array);
        int scale = Offsets.scale(array);
        if (begin < 0 || bytes <= 0 || begin + bytes > (long) scale * Array.getLength(array)) {
            return; // nobody does
        }
        int first = (int) (begin / scale);
        int last = (int) ((begin + bytes - 1) / scale);
        Elements.access(array, first, last - first + 1, write, self.site);
    }

    /** Comes before an access by the program. As {@link #ofPlatform}. */
    public static void ofProgram(Object object, long offset, int mode) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        self.handled = null;
        if (object == null) {
            memory(self, offset, mode);
        } else if (object.getClass().isArray()) {
            element(self, object, offset, mode);
        } else {
            field(self, object, offset, mode);
        }
    }

    private static void element(ThreadState self, Object array, long offset, int mode) {
        Class<?> type = array.getClass().getComponentType();
        long index = Offsets.index(array, offset);
        if (!Offsets.isOf(type, mode) && type.isPrimitive()) {
            ofBytes(self, array, offset, mode);
        } else if (!Offsets.isOf(type, mode) || index < 0 || index >= Array.getLength(array)) {
            unknown(self, array, "no element of " + array.getClass().getTypeName());
        } else {
            Handles.element(self, array, (int) index, mode);
        }
    }

    private static void field(ThreadState self, Object object, long offset, int mode) {
        Offsets.Place place = object instanceof Class<?> type ? STATICS.get(type).get(offset) : null;
        boolean isStatic = place != null;
        if (!isStatic) {
            place = FIELDS.get(object.getClass()).get(offset);
        }
        if (place == null || !Offsets.isOf(place.type(), mode)) {
            unknown(self, object, "no field of " + object.getClass().getName());
        } else if (place.field == Settings.NONE && CONSTANT.contains(place.name()) && (mode & AccessModes.WRITES) == 0) {
            // the same for everybody, at any time
            return;
        } else if (place.field == Settings.NONE) {
            unknown(self, object, place.name());
        } else if (Settings.current.isCheckedField(place.field) && FinalFields.mayShow(place.type(), mode)) {
            Gaps.reflection(FinalFields.GAP, self.site);
            Handles.unordered(object);
        } else if (isStatic) {
            Handles.staticField(self, place, place.field, mode);
        } else {
            Handles.field(self, place, object, place.field, mode);
        }
    }

    private static void unknown(ThreadState self, Object object, String what) {
        Gaps.reflection("sun.misc.Unsafe: an access by offset to " + what, self.site);
        Handles.unordered(object);
    }
}
