package io.jcheck.runtime;

import io.jcheck.runtime.access.Accesses;
import io.jcheck.runtime.access.Births;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.Offsets;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link Object#clone}: reads all fields of an object, and makes another one with the same values. See {@link Hooks}.
 *
 * <p>What is no operation is read before the copy is made. Each field whose accesses are operations is read by an operation of its
 * own when the copy is there, which nobody else knows yet, and its value then put into the copy.
 */
public final class CloneHooks {
    private static final String GAP = "java.lang.Object.clone";

    /** The instance fields of a class and its superclasses, those of the first superclass first. */
    private static final ClassValue<Offsets.Place[]> FIELDS = new ClassValue<>() {
        @Override
        protected Offsets.Place[] computeValue(Class<?> type) {
            List<Class<?>> classes = new ArrayList<>();
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                classes.add(0, at);
            }
            List<Offsets.Place> places = new ArrayList<>();
            for (Class<?> at : classes) {
                for (Field field : at.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        int number = Settings.current.reachableField(at, field.getName());
                        places.add(new Offsets.Place(field, number, Offsets.of(field)));
                    }
                }
            }
            return places.toArray(new Offsets.Place[0]);
        }
    };

    private CloneHooks() {}

    /**
     * Comes before a virtual call of {@code clone}, which may come to another method.
     *
     * @param original may be null
     * @param site where
     */
    public static void cloningVirtually(Object original, int site) {
        ThreadState self = Token.current();
        if (self != null && original != null && hasOwn(original.getClass())) {
            self.cloned = null;
        } else {
            cloning(original, site);
        }
    }

    /**
     * Comes before a call of {@link Object#clone}.
     *
     * @param original may be null
     * @param site where
     */
    public static void cloning(Object original, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        self.cloned = null;
        if (original != null && original.getClass().isArray()) {
            Handed.array(original, false, site);
            self.cloned = original;
            return;
        }
        // the call itself throws
        if (!(original instanceof Cloneable)) {
            return;
        }
        self.cloned = original;
        ObjectEntry entry = Known.entry(original);
        for (Offsets.Place place : FIELDS.get(original.getClass())) {
            if (place.field == Settings.NONE) {
                Gaps.copied(GAP, site);
            } else if (!isVisible(entry, place)) {
                Accesses.field(self, entry, place.field, false, false, site);
            }
        }
    }

    /**
     * Comes after a call of {@code clone}.
     *
     * @param copy what it gave
     * @param site where
     */
    public static void cloned(Object copy, int site) {
        ThreadState self = Token.current();
        if (self == null || self.cloned == null) {
            return;
        }
        Object original = self.cloned;
        self.cloned = null;
        Births.allocated(copy, site);
        if (copy.getClass().isArray()) {
            return;
        }
        ObjectEntry from = Known.entry(original);
        ObjectEntry to = Known.entry(copy);
        for (Offsets.Place place : FIELDS.get(original.getClass())) {
            if (place.field == Settings.NONE) {
                continue;
            }
            if (!isVisible(from, place)) {
                if (!isVisible(to, place)) {
                    Accesses.field(self, to, place.field, false, true, site);
                }
                continue;
            }
            Accesses.field(self, from, place.field, true, false, site);
            if (!place.copy(original, copy)) {
                Gaps.copied(GAP, site);
            }
        }
    }

    private static boolean isVisible(ObjectEntry entry, Offsets.Place place) {
        return entry.communication || Settings.current.isVisibleField(place.field);
    }

    /** Whether a virtual call comes to a method of the program, and not to that of {@link Object}. */
    private static boolean hasOwn(Class<?> type) {
        for (Class<?> at = type; at != Object.class && at != null; at = at.getSuperclass()) {
            try {
                at.getDeclaredMethod("clone");
                return true;
            } catch (NoSuchMethodException inherited) {
                continue;
            }
        }
        return false;
    }
}
