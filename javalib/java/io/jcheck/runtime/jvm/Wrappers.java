package io.jcheck.runtime.jvm;

import java.lang.reflect.Constructor;
import java.util.ArrayList;

/** From wrappers to the classes for which they stand, and back. See {@link Wrapper}. */
public final class Wrappers {
    /** The end of the names of wrappers, as the instrumenter knows it. */
    static final String SUFFIX = "$jcheck$Operations";

    private Wrappers() {}

    /** {@link Object#getClass}, as the program knows it. */
    public static Class<?> classOf(Object object) {
        return original(object.getClass());
    }

    /** The class of the program for which a class stands. */
    public static Class<?> original(Class<?> type) {
        return Wrapper.class.isAssignableFrom(type) && type != Wrapper.class ? type.getSuperclass() : type;
    }

    /** {@link Object#toString}, as the program knows it. */
    public static String textOf(Object object) {
        return classOf(object).getName() + "@" + Integer.toHexString(object.hashCode());
    }

    /** The class of which an instance is made where one of the given class is asked for. */
    public static Class<?> of(Class<?> type) {
        if (type == null || !JdkTable.isWrapped(type.getName())) {
            return type;
        }
        try {
            return Class.forName(type.getName() + SUFFIX, false, type.getClassLoader());
        } catch (ClassNotFoundException ofAnotherLoader) {
            return type;
        }
    }

    /** The constructor that is called where the given one is asked for. */
    @SuppressWarnings("deprecation")
    public static Constructor<?> of(Constructor<?> constructor) {
        Class<?> type = constructor == null ? null : constructor.getDeclaringClass();
        Class<?> wrapper = of(type);
        if (wrapper == type) {
            return constructor;
        }
        try {
            Constructor<?> wrapping = wrapper.getDeclaredConstructor(constructor.getParameterTypes());
            if (constructor.isAccessible()) {
                wrapping.setAccessible(true);
            }
            return wrapping;
        } catch (NoSuchMethodException impossible) {
            throw new InternalError(impossible);
        }
    }

    /**
     * Frames without those of wrappers. One that has not yet called the method which it overrides stands for that.
     *
     * @param trace innermost first
     */
    static StackTraceElement[] hidden(StackTraceElement[] trace) {
        ArrayList<StackTraceElement> frames = new ArrayList<>(trace.length);
        String above = "";
        for (StackTraceElement frame : trace) {
            String name = frame.getClassName();
            if (!name.endsWith(SUFFIX)) {
                frames.add(frame);
            } else if (!frame.getMethodName().equals(above)) {
                String type = name.substring(0, name.length() - SUFFIX.length());
                frames.add(new StackTraceElement(frame.getClassLoaderName(), frame.getModuleName(),
                        frame.getModuleVersion(), type, frame.getMethodName(), frame.getFileName(), frame.getLineNumber()));
            }
            above = frame.getMethodName();
        }
        return frames.toArray(new StackTraceElement[0]);
    }
}
