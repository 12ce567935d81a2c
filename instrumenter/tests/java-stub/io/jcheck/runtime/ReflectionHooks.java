package io.jcheck.runtime;

/** Reflection: classes by name, lists of members, resources, and what is called or accessed by it. See {@link Hooks}. */
public final class ReflectionHooks {
    private ReflectionHooks() {}

    public static java.lang.reflect.Constructor<?> invoking(java.lang.reflect.Constructor<?> constructor, int site) {
        return constructor;
    }

    public static Object[] invoking(
            java.lang.reflect.Method method, Object receiver, Object[] arguments, int site) {
        return arguments;
    }

    public static java.lang.reflect.Method invoked(java.lang.reflect.Method method, Object[] arguments) {
        return method;
    }

    public static Class<?> constructing(Class<?> type, int site) {
        return type;
    }

    public static Class<?> forName(String name, int site) throws ClassNotFoundException {
        try {
            return Class.forName(name, true, Hooks.class.getClassLoader());
        } catch (ClassNotFoundException elsewhere) {
            return Class.forName(name, true, ClassLoader.getSystemClassLoader());
        }
    }

    public static Class<?> forName(String name, boolean initialise, ClassLoader loader, int site)
            throws ClassNotFoundException {
        return Class.forName(name, initialise, loader);
    }

    public static Class<?> forName(Module module, String name, int site) {
        return Class.forName(module, name);
    }

    public static Class<?> loadClass(ClassLoader loader, String name, int site) throws ClassNotFoundException {
        return loader.loadClass(name);
    }

    public static Class<?> ensureInitialized(java.lang.invoke.MethodHandles.Lookup lookup, Class<?> type, int site)
            throws IllegalAccessException {
        return lookup.ensureInitialized(type);
    }

    public static ClassLoader systemLoader(int site) {
        return ClassLoader.getSystemClassLoader();
    }

    public static java.security.ProtectionDomain protectionDomain(Class<?> type, int site) {
        return type.getProtectionDomain();
    }

    public static java.net.URL systemResource(String name, int site) {
        return ClassLoader.getSystemResource(name);
    }

    public static java.util.Enumeration<java.net.URL> systemResources(String name, int site) throws java.io.IOException {
        return ClassLoader.getSystemResources(name);
    }

    public static java.io.InputStream systemResourceAsStream(String name, int site) {
        return ClassLoader.getSystemResourceAsStream(name);
    }

    public static void resource(Object name, int site) {
        name.getClass();
    }

    public static java.net.URL found(java.net.URL found, int site) {
        return found;
    }

    public static java.util.Enumeration<java.net.URL> resources(ClassLoader loader, String name, int site)
            throws java.io.IOException {
        return loader.getResources(name);
    }

    public static java.io.InputStream resourceAsStream(ClassLoader loader, String name, int site) {
        return loader.getResourceAsStream(name);
    }

    public static java.io.InputStream resourceAsStream(Class<?> type, String name, int site) {
        return type.getResourceAsStream(name);
    }

    public static void mayInitialise(int site) {}

    public static void readReflected(Object field, Object object, int site) {
        field.getClass();
    }

    public static void writeReflected(Object field, Object object, int site) {
        field.getClass();
    }

    public static java.lang.reflect.Method[] methods(Class<?> type, int site) {
        return type.getMethods();
    }

    public static java.lang.reflect.Method[] declaredMethods(Class<?> type, int site) {
        return type.getDeclaredMethods();
    }

    public static java.lang.reflect.Constructor<?>[] constructors(Class<?> type, int site) {
        return type.getConstructors();
    }

    public static java.lang.reflect.Constructor<?>[] declaredConstructors(Class<?> type, int site) {
        return type.getDeclaredConstructors();
    }
}
