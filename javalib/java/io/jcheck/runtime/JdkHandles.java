package io.jcheck.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Takes the place of the JDK's internal finder of handles in classes of the JDK that belong to the program. */
public final class JdkHandles {
    private JdkHandles() {}

    /**
     * A handle of an instance field of the class that looks.
     *
     * @param lookup of that class
     * @param name of the field
     * @param type of the field
     * @return the handle
     */
    public static VarHandle findVarHandle(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return findVarHandle(lookup, lookup.lookupClass(), name, type);
    }

    /**
     * A handle of an instance field.
     *
     * @param lookup who looks
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @return the handle
     */
    public static VarHandle findVarHandle(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type) {
        try {
            return Handles.find(lookup, owner, name, type, false);
        } catch (ReflectiveOperationException missing) {
            throw new InternalError(missing);
        }
    }
}
