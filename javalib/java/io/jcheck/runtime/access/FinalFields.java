package io.jcheck.runtime.access;

import io.jcheck.runtime.jvm.AccessModes;
import io.jcheck.runtime.protocol.Settings;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * What final fields guarantee to who gets an object without order (JLS 17.5) holds for values that no constructor lets out
 * too early, and is not followed to other objects. Where atomic accesses hand on objects that have others, without order,
 * nothing is known of these.
 */
public final class FinalFields {
    public static final String GAP = "an object with final fields that is published without order";

    private static final ClassValue<Boolean> HAS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return has(type);
        }
    };

    private FinalFields() {}

    /**
     * Whether an access may show such an object to a thread that it does not order.
     *
     * @param type of the variable
     * @param mode bits of {@link AccessModes}
     */
    public static boolean mayShow(Class<?> type, int mode) {
        boolean writes = (mode & AccessModes.WRITES) != 0;
        boolean shows = (mode & AccessModes.READS) != 0 && (mode & AccessModes.ACQUIRES) == 0
                || writes && (mode & AccessModes.RELEASES) == 0;
        return (mode & AccessModes.PLAIN) == 0 && shows && !type.isPrimitive() && !type.isArray() && HAS.get(type);
    }

    private static boolean has(Class<?> type) {
        if (type.isInterface() || type == Object.class) {
            return true; // whatever it is
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                boolean isFinal = Modifier.isFinal(field.getModifiers()) && !Modifier.isStatic(field.getModifiers());
                if (isFinal && !Settings.current.isFrozenField(Settings.current.reachableField(at, field.getName()))) {
                    return true;
                }
            }
        }
        return false;
    }
}
