package io.jcheck.runtime;

import java.lang.reflect.Modifier;

/** Takes the place of the JDK's internal reflection in classes of the JDK that belong to the program. */
public final class JdkReflection {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private JdkReflection() {}

    /**
     * Who has called the method that calls this one.
     *
     * @return its class
     */
    public static Class<?> getCallerClass() {
        return WALKER.walk(frames -> frames.skip(2).findFirst())
                .<Class<?>>map(StackWalker.StackFrame::getDeclaringClass).orElse(null);
    }

    /**
     * Throws if a class cannot access a member (JLS 6.6).
     *
     * @param caller the class
     * @param owner the class of the member
     * @param target of no importance
     * @param modifiers of the member
     * @throws IllegalAccessException if so
     */
    public static void ensureMemberAccess(Class<?> caller, Class<?> owner, Object target, int modifiers)
            throws IllegalAccessException {
        boolean near = caller.getClassLoader() == owner.getClassLoader()
                && caller.getPackageName().equals(owner.getPackageName());
        boolean member = Modifier.isPublic(modifiers)
                || (Modifier.isPrivate(modifiers) ? caller.isNestmateOf(owner) : near)
                || Modifier.isProtected(modifiers) && owner.isAssignableFrom(caller);
        if (!member || !near && !Modifier.isPublic(owner.getModifiers())) {
            throw new IllegalAccessException("class " + caller.getName() + " cannot access a member of class "
                    + owner.getName() + " with modifiers \"" + Modifier.toString(modifiers) + "\"");
        }
    }

    /**
     * Of importance under a security manager only.
     *
     * @param type a class
     */
    public static void checkPackageAccess(Class<?> type) {}
}
