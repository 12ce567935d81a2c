package io.jcheck.runtime;

import io.jcheck.runtime.access.Elements;
import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.classes.Originals;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.jvm.Wrappers;
import io.jcheck.runtime.reflection.Fields;
import io.jcheck.runtime.reflection.Intercepted;
import io.jcheck.runtime.reflection.Reflected;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Enumeration;

/** Reflection: classes by name, lists of members, resources, and what is called or accessed by it. See {@link Hooks}. */
public final class ReflectionHooks {
    private ReflectionHooks() {}

    /**
     * Comes before {@link Method#invoke}.
     *
     * @param method may be null
     * @param receiver may be null
     * @param arguments may be null
     * @param site where
     * @return the arguments to pass
     */
    public static Object[] invoking(Method method, Object receiver, Object[] arguments, int site) {
        return toPass(method, receiver, Elements.elements(arguments, site), site);
    }

    private static Object[] toPass(Method method, Object receiver, Object[] arguments, int site) {
        boolean ofProgram = method != null && ProgramClasses.isProgram(method.getDeclaringClass());
        if (!ofProgram && !Intercepted.fits(method, receiver, arguments)) {
            return arguments;
        }
        Object[] passed = Intercepted.arguments(method, receiver, arguments, site);
        if (passed == arguments) {
            Reflected.invoking(method, receiver, site);
        }
        return passed;
    }

    /**
     * Comes then.
     *
     * @param method may be null
     * @param arguments what {@link #invoking} has given
     * @return the method to invoke
     */
    public static Method invoked(Method method, Object[] arguments) {
        return Intercepted.method(method, arguments);
    }

    /**
     * Comes before {@link Constructor#newInstance}.
     *
     * @param constructor may be null
     * @param site where
     * @return the constructor to call
     */
    public static Constructor<?> invoking(Constructor<?> constructor, int site) {
        Reflected.invoking(constructor, null, site);
        return Wrappers.of(constructor);
    }

    /**
     * Comes before {@link Class#newInstance}.
     *
     * @param type may be null
     * @param site where
     * @return the class to construct
     */
    public static Class<?> constructing(Class<?> type, int site) {
        Reflected.constructing(type, site);
        return Wrappers.of(type);
    }

    /**
     * Stands for {@link Class#forName(String)}.
     *
     * @param name of the class
     * @param site where
     * @return the class
     * @throws ClassNotFoundException as the original
     */
    public static Class<?> forName(String name, int site) throws ClassNotFoundException {
        return Classes.forName(name, true, Classes.caller().getClassLoader(), site);
    }

    /**
     * Stands for {@link Class#forName(String, boolean, ClassLoader)}.
     *
     * @param name of the class
     * @param initialise whether to initialise it
     * @param loader where to look for it
     * @param site where
     * @return the class
     * @throws ClassNotFoundException as the original
     */
    public static Class<?> forName(String name, boolean initialise, ClassLoader loader, int site)
            throws ClassNotFoundException {
        return Classes.forName(name, initialise, loader, site);
    }

    /**
     * Stands for {@link Class#forName(Module, String)}.
     *
     * @param module where to look for it
     * @param name of the class
     * @param site where
     * @return the class, or null
     */
    public static Class<?> forName(Module module, String name, int site) {
        return Class.forName(module, name);
    }

    /**
     * Stands for a virtual call of {@link ClassLoader#loadClass(String)}.
     *
     * @param loader the receiver
     * @param name of the class
     * @param site where
     * @return the class
     * @throws ClassNotFoundException as the original
     */
    public static Class<?> loadClass(ClassLoader loader, String name, int site) throws ClassNotFoundException {
        return Classes.load(loader, name);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#ensureInitialized}.
     *
     * @param lookup the receiver
     * @param type the class
     * @param site where
     * @return the class
     * @throws IllegalAccessException as the original
     */
    public static Class<?> ensureInitialized(MethodHandles.Lookup lookup, Class<?> type, int site)
            throws IllegalAccessException {
        Classes.initialising(type, site);
        ThreadState self = Token.current();
        int before = ThreadState.goOut(self);
        try {
            lookup.ensureInitialized(type);
        } finally {
            ThreadState.comeBack(self, before);
        }
        Classes.initialised(type);
        return type;
    }

    /**
     * Stands for {@link ClassLoader#getSystemClassLoader}.
     *
     * @param site where
     * @return the loader of the program
     */
    public static ClassLoader systemLoader(int site) {
        return ProgramClasses.systemLoader();
    }

    /**
     * Stands for {@link ClassLoader#getSystemResource}.
     *
     * @param name of the resource
     * @param site where
     * @return its place, or null
     */
    public static URL systemResource(String name, int site) {
        return Originals.of(ProgramClasses.systemLoader().getResource(name), site);
    }

    /**
     * Stands for {@link ClassLoader#getSystemResources}.
     *
     * @param name of the resources
     * @param site where
     * @return their places
     * @throws IOException as the original
     */
    public static Enumeration<URL> systemResources(String name, int site) throws IOException {
        return resources(ProgramClasses.systemLoader(), name, site);
    }

    /**
     * Stands for {@link ClassLoader#getSystemResourceAsStream}.
     *
     * @param name of the resource
     * @param site where
     * @return its content, or null
     */
    public static InputStream systemResourceAsStream(String name, int site) {
        return resourceAsStream(ProgramClasses.systemLoader(), name, site);
    }

    /**
     * Comes after {@link ClassLoader#getResource} and {@link Class#getResource}.
     *
     * @param found what was found, or null
     * @param site where
     * @return the same, or the original of a rewritten class file
     */
    public static URL found(URL found, int site) {
        if (Token.current() == null) {
            Uncontrolled.note();
        }
        return Originals.of(found, site);
    }

    /**
     * Stands for {@link Class#getProtectionDomain}.
     *
     * @param type the receiver
     * @param site where
     * @return its domain; of a class of the program it is that of the original jar or directory
     */
    public static ProtectionDomain protectionDomain(Class<?> type, int site) {
        return ProgramClasses.isProgram(type) ? Originals.domain(type, site) : type.getProtectionDomain();
    }

    /**
     * Stands for {@link ClassLoader#getResources}.
     *
     * @param loader whose
     * @param name of the resources
     * @param site where
     * @return their places
     * @throws IOException as the original
     */
    public static Enumeration<URL> resources(ClassLoader loader, String name, int site) throws IOException {
        return Originals.all(name, () -> loader.getResources(name), site);
    }

    /**
     * Stands for {@link ClassLoader#getResourceAsStream}.
     *
     * @param loader whose
     * @param name of the resource
     * @param site where
     * @return its content, or null
     */
    public static InputStream resourceAsStream(ClassLoader loader, String name, int site) {
        return Originals.open(name, () -> loader.getResource(name), () -> loader.getResourceAsStream(name), site);
    }

    /**
     * Stands for {@link Class#getResourceAsStream}.
     *
     * @param type whose
     * @param name of the resource
     * @param site where
     * @return its content, or null
     */
    public static InputStream resourceAsStream(Class<?> type, String name, int site) {
        return Originals.open(name, () -> type.getResource(name), () -> type.getResourceAsStream(name), site);
    }

    /**
     * Comes before a call by {@code super}, or of a module, that looks for a resource.
     *
     * @param name of the resource, may be null
     * @param site where
     */
    public static void resource(Object name, int site) {
        Classes.resource(name, site);
    }

    /**
     * Comes before a call of the JDK that may initialise classes of the program.
     *
     * @param site where
     */
    public static void mayInitialise(int site) {
        Classes.making(site);
    }

    /**
     * Comes before {@link Field#get} and the like.
     *
     * @param field may be null
     * @param object the receiver, may be null
     * @param site where
     */
    public static void readReflected(Object field, Object object, int site) {
        Fields.access(field, object, false, site);
    }

    /**
     * Comes before {@link Field#set} and the like.
     *
     * @param field may be null
     * @param object the receiver, may be null
     * @param site where
     */
    public static void writeReflected(Object field, Object object, int site) {
        Fields.access(field, object, true, site);
    }

    /**
     * Stands for {@link Class#getMethods}.
     *
     * @param type the receiver
     * @param site where
     * @return its methods, in an order of their names
     */
    public static Method[] methods(Class<?> type, int site) {
        return Classes.sorted(type.getMethods());
    }

    /**
     * Stands for {@link Class#getDeclaredMethods}.
     *
     * @param type the receiver
     * @param site where
     * @return its methods, in an order of their names
     */
    public static Method[] declaredMethods(Class<?> type, int site) {
        return Classes.sorted(type.getDeclaredMethods());
    }

    /**
     * Stands for {@link Class#getConstructors}.
     *
     * @param type the receiver
     * @param site where
     * @return its constructors, in an order of their parameters
     */
    public static Constructor<?>[] constructors(Class<?> type, int site) {
        return Classes.sorted(type.getConstructors());
    }

    /**
     * Stands for {@link Class#getDeclaredConstructors}.
     *
     * @param type the receiver
     * @param site where
     * @return its constructors, in an order of their parameters
     */
    public static Constructor<?>[] declaredConstructors(Class<?> type, int site) {
        return Classes.sorted(type.getDeclaredConstructors());
    }
}
