package io.jcheck.runtime.reflection;

import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * A call of an intercepted method by {@link Method#invoke}: in the place of the method {@link #run} is invoked, with the
 * call as its only argument. So what the hook throws comes to the program as what the method throws does.
 */
public final class Intercepted {
    private static final Method RUN = run();

    private final MethodHandle hook;
    private final Object[] arguments;

    private Intercepted(MethodHandle hook, Object[] arguments) {
        this.hook = hook;
        this.arguments = arguments;
    }

    private static Method run() {
        try {
            Method run = Intercepted.class.getDeclaredMethod("run", Intercepted.class);
            run.setAccessible(true);
            return run;
        } catch (NoSuchMethodException impossible) {
            throw new InternalError(impossible);
        }
    }

    /** Whether the method will be called; otherwise the JDK complains, and nothing happens. */
    public static boolean fits(Method called, Object receiver, Object[] arguments) {
        return called != null && (isStatic(called) || called.getDeclaringClass().isInstance(receiver))
                && called.getParameterCount() == (arguments == null ? 0 : arguments.length);
    }

    private static boolean isStatic(Method called) {
        return Modifier.isStatic(called.getModifiers());
    }

    /**
     * What the program passes to {@link Method#invoke}, or a call of a hook instead.
     *
     * @param arguments may be null
     * @return the arguments, or an array of this class
     */
    public static Object[] arguments(Method called, Object receiver, Object[] arguments, int site) {
        Class<?> owner = Classes.implementor(called, receiver);
        MethodHandle hook = Token.current() == null || ProgramClasses.isProgram(owner) ? null
                : Lookups.hook(owner, called.getName(), Reflected.typeOf(called), false, site);
        if (hook == null) {
            return arguments;
        }
        int given = arguments == null ? 0 : arguments.length;
        int first = isStatic(called) ? 0 : 1;
        Object[] all = new Object[given + first];
        if (given > 0) {
            System.arraycopy(arguments, 0, all, first, given);
        }
        if (first > 0) {
            all[0] = receiver;
        }
        return new Intercepted[] {new Intercepted(hook, all)};
    }

    /** The method that takes these arguments. */
    public static Method method(Method called, Object[] arguments) {
        return arguments instanceof Intercepted[] ? RUN : called;
    }

    @SuppressWarnings("unused")
    private static Object run(Intercepted call) throws Throwable {
        return call.hook.invokeWithArguments(call.arguments);
    }
}
