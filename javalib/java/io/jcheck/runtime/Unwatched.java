package io.jcheck.runtime;

import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Code of the JDK that is not watched, static initialisers and critical sections of classes that are not rewritten. What they do
 * is the platform's business, but for code of the program that they call: as a service, a handler, by a name in a system
 * property. Such code is watched like all other.
 */
final class Unwatched {
    /** Classes of the JDK that are not rewritten, and only come between the program and what it calls. */
    private static final String[] PASSING = {
        "java.lang.invoke.MethodHandle", "java.lang.reflect.Constructor", "java.lang.reflect.Method",
        "java.security.AccessController",
        "jdk.internal.reflect.DelegatingConstructorAccessorImpl", "jdk.internal.reflect.DelegatingMethodAccessorImpl",
        "jdk.internal.reflect.DirectConstructorHandleAccessor", "jdk.internal.reflect.DirectMethodHandleAccessor",
        "jdk.internal.reflect.NativeConstructorAccessorImpl", "jdk.internal.reflect.NativeMethodAccessorImpl",
    };

    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static final CallOfProgram CALL_OF_PROGRAM = new CallOfProgram();
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private Unwatched() {}

    /** Whether it is code of the program that calls a hook in there, itself or by code of the JDK that is watched. */
    static boolean isCallOfProgram() {
        try {
            return WALKER.walk(CALL_OF_PROGRAM);
        } catch (NullPointerException | LinkageError early) {
            return false; // what the walker needs is just being initialised, and that calls no code of the program
        }
    }

    /** Whether it is the program that uses the class, and not code of the JDK that is not rewritten. */
    private static final class CallOfProgram implements Function<Stream<StackWalker.StackFrame>, Boolean> {
        @Override
        public Boolean apply(Stream<StackWalker.StackFrame> frames) {
            boolean own = true;
            for (Iterator<StackWalker.StackFrame> rest = frames.iterator(); rest.hasNext();) {
                StackWalker.StackFrame frame = rest.next();
                Class<?> type = frame.getDeclaringClass();
                String name = type.getName();
                boolean ours = name.startsWith("io.jcheck.");
                if (own && (ours || name.equals("java.lang.JcheckBorder"))) {
                    continue; // the hook itself
                }
                own = false;
                ClassLoader loader = type.getClassLoader();
                if (ours || loader != null && loader != PLATFORM) {
                    return !ours;
                }
                boolean passes = Border.isInPlace(name) || isPassing(name);
                if (!passes || frame.getMethodName().equals("<clinit>")) {
                    return false;
                }
            }
            return false;
        }
    }

    private static boolean isPassing(String type) {
        for (String passing : PASSING) {
            if (type.equals(passing)) {
                return true;
            }
        }
        return type.startsWith("jdk.internal.reflect.Generated");
    }
}
