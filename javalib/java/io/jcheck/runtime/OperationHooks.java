package io.jcheck.runtime;

import io.jcheck.runtime.access.Granular;
import io.jcheck.runtime.jvm.Wrappers;

/** Objects of the program whose operations are methods. See {@link Hooks}. */
public final class OperationHooks {
    private OperationHooks() {}

    /**
     * Begins a method of a class with method or atomic granularity.
     *
     * @param object the receiver
     * @param write whether the method may change the object
     * @param site where
     */
    public static void operation(Object object, boolean write, int site) {
        Granular.operation(object, write, false, site);
    }

    /**
     * Begins a method of a class with method or atomic granularity that makes one access, or comes before an access from
     * outside its methods.
     *
     * @param object the receiver, may be null
     * @param write whether it changes the object
     * @param site where
     */
    public static void singleOperation(Object object, boolean write, int site) {
        Granular.operation(object, write, true, site);
    }

    /**
     * Comes before an access to a field in a method of a class with method or atomic granularity.
     *
     * @param object the receiver of the access, may be null
     * @param self the receiver of the method
     * @param write whether it is a write
     * @param site where
     */
    public static void part(Object object, Object self, boolean write, int site) {
        Granular.part(object, self, write, site);
    }

    /**
     * The same in a method that wrappers override.
     *
     * @param object the receiver of the access, may be null
     * @param self the receiver of the method
     * @param write whether it is a write
     * @param site where
     */
    public static void overriddenPart(Object object, Object self, boolean write, int site) {
        Granular.overriddenPart(object, self, write, site);
    }

    /**
     * Comes before a call by which a method of an atomic object calls another one of the same object, which reports
     * itself.
     */
    public static void inner() {
        Granular.inner();
    }

    /**
     * The same, where a wrapper reports.
     *
     * @param object whose method calls
     */
    public static void inner(Object object) {
        Granular.inner(object);
    }

    /**
     * Stands for {@link Object#getClass} where objects have wrappers.
     *
     * @param object the receiver
     * @param site where
     * @return its class as the program knows it
     */
    public static Class<?> classOf(Object object, int site) {
        return Wrappers.classOf(object);
    }

    /**
     * Stands for {@link Object#toString} where objects have wrappers.
     *
     * @param object the receiver
     * @return what the original gives, with the name of the class as the program knows it
     */
    public static String textOf(Object object) {
        return Wrappers.textOf(object);
    }

    /**
     * Comes before an atomic object stores an array in a field of its own.
     *
     * @param owner the object, may be null
     * @param array the array, may be null
     * @param wrapped whether objects of the class have wrappers
     */
    public static void keeps(Object owner, Object array, boolean wrapped) {
        Granular.keeps(owner, array, wrapped);
    }
}
