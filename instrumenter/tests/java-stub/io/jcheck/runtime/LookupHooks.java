package io.jcheck.runtime;

/** Method handles and {@code VarHandle}s: those that are looked up, and what they say of themselves. See {@link Hooks}. */
public final class LookupHooks {
    private LookupHooks() {}

    public static void mayFind(String member, String hook, int site, int lookup) {}

    public static java.lang.invoke.MethodHandle findVirtual(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, java.lang.invoke.MethodType type, int site) throws ReflectiveOperationException {
        return lookup.findVirtual(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findStatic(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, java.lang.invoke.MethodType type, int site) throws ReflectiveOperationException {
        return lookup.findStatic(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findConstructor(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, java.lang.invoke.MethodType type, int site) throws ReflectiveOperationException {
        return lookup.findConstructor(owner, type);
    }

    public static java.lang.invoke.MethodHandle findSpecial(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, java.lang.invoke.MethodType type, Class<?> caller, int site) throws ReflectiveOperationException {
        return lookup.findSpecial(owner, name, type, caller);
    }

    public static java.lang.invoke.MethodHandle bind(java.lang.invoke.MethodHandles.Lookup lookup,
            Object receiver, String name, java.lang.invoke.MethodType type, int site) throws ReflectiveOperationException {
        return lookup.bind(receiver, name, type);
    }

    public static java.lang.invoke.MethodHandle unreflect(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Method method, int site) throws IllegalAccessException {
        return lookup.unreflect(method);
    }

    public static java.lang.invoke.MethodHandle unreflectSpecial(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Method method, Class<?> caller, int site) throws IllegalAccessException {
        return lookup.unreflectSpecial(method, caller);
    }

    public static java.lang.invoke.MethodHandle unreflectConstructor(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Constructor<?> constructor, int site) throws IllegalAccessException {
        return lookup.unreflectConstructor(constructor);
    }

    public static java.lang.invoke.MethodHandle findGetter(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findGetter(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findSetter(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findSetter(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findStaticGetter(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findStaticGetter(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findStaticSetter(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findStaticSetter(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle unreflectGetter(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Field field, int site) throws IllegalAccessException {
        return lookup.unreflectGetter(field);
    }

    public static java.lang.invoke.MethodHandle unreflectSetter(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Field field, int site) throws IllegalAccessException {
        return lookup.unreflectSetter(field);
    }

    public static java.lang.invoke.VarHandle unreflectVarHandle(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Field field, int site) throws IllegalAccessException {
        return lookup.unreflectVarHandle(field);
    }

    public static java.lang.invoke.VarHandle findVarHandle(java.lang.invoke.MethodHandles.Lookup lookup, Class<?> owner,
            String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findVarHandle(owner, name, type);
    }

    public static java.lang.invoke.VarHandle findStaticVarHandle(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findStaticVarHandle(owner, name, type);
    }

    public static void standsFor(String bridge, String target) {}

    public static String getImplClass(java.lang.invoke.SerializedLambda lambda, int site) {
        return lambda.getImplClass();
    }

    public static String getImplMethodName(java.lang.invoke.SerializedLambda lambda, int site) {
        return lambda.getImplMethodName();
    }

    public static String getImplMethodSignature(java.lang.invoke.SerializedLambda lambda, int site) {
        return lambda.getImplMethodSignature();
    }

    public static int getImplMethodKind(java.lang.invoke.SerializedLambda lambda, int site) {
        return lambda.getImplMethodKind();
    }

    public static java.lang.invoke.MethodHandleInfo revealDirect(
            java.lang.invoke.MethodHandles.Lookup lookup, java.lang.invoke.MethodHandle handle, int site) {
        return lookup.revealDirect(handle);
    }
}
