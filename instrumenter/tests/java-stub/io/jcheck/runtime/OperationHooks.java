package io.jcheck.runtime;

/** Objects of the program whose operations are methods. See {@link Hooks}. */
public final class OperationHooks {
    private OperationHooks() {}

    public static void operation(Object object, boolean write, int site) {}

    public static void singleOperation(Object object, boolean write, int site) {}

    public static void part(Object object, Object self, boolean write, int site) {}

    public static void inner() {}

    public static void inner(Object object) {}

    public static Class<?> classOf(Object object, int site) {
        return object.getClass();
    }

    public static String textOf(Object object) {
        return object.getClass().getName() + "@" + Integer.toHexString(object.hashCode());
    }

    public static void overriddenPart(Object object, Object self, boolean write, int site) {}

    public static void keeps(Object owner, Object array, boolean wrapped) {}
}
