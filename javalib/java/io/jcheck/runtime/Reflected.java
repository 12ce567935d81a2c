package io.jcheck.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;

/** Members that are called by reflection: harmless when code of the program runs, which has hooks of its own. */
final class Reflected {
    /** Part of the names of classes that only rewritten code needs. */
    private static final String HOOKS = "io/jcheck/runtime/";
    /** Causes that are looked at. */
    private static final int CAUSES = 10;

    private Reflected() {}

    /** {@link java.lang.reflect.Method#invoke}; for a constructor there is no receiver. */
    static void invoking(Object member, Object receiver, int site) {
        // the call itself throws when there is no member
        if (member instanceof Executable) {
            Executable called = (Executable) member;
            if (!isTextOfValue(called, receiver) && !tells(called, receiver)) {
                reach(Classes.implementor(called, receiver), nameOf(called), typeOf(called), site);
            }
        }
    }

    /** Whether only the text of a value is asked for, through {@code Object} or an interface. */
    private static boolean isTextOfValue(Executable called, Object receiver) {
        Class<?> declared = called.getDeclaringClass();
        return nameOf(called).equals("toString") && declared.isInstance(receiver) && !ProgramClasses.isProgram(receiver.getClass())
                && (JdkTable.isValue(receiver.getClass()) || receiver instanceof StackWalker.StackFrame);
    }

    /** Whether code of the JDK that a call reaches by the class of its receiver tells what it does. */
    private static boolean tells(Executable called, Object receiver) {
        if (!called.getDeclaringClass().isInstance(receiver) || ProgramClasses.isProgram(receiver.getClass())) {
            return false;
        }
        return JdkTable.tells(Classes.declaring(called, receiver), nameOf(called), typeOf(called));
    }

    /** {@link Class#newInstance}. */
    static void constructing(Object type, int site) {
        if (type instanceof Class) {
            reach((Class<?>) type, "<init>", MethodType.methodType(void.class), site);
        }
    }

    /** The name of a member in class files. */
    static String nameOf(Executable member) {
        return member instanceof Method ? member.getName() : "<init>";
    }

    /** The type of a member in class files. */
    static MethodType typeOf(Executable member) {
        Class<?> result = member instanceof Method ? ((Method) member).getReturnType() : void.class;
        return MethodType.methodType(result, member.getParameterTypes());
    }

    /** Comes before a call that cannot be made: the execution ends here. */
    static void end(String name, int site) {
        if (Token.current() != null) {
            Gaps.reflection(name, site);
            Halt.halt(0, site);
        }
    }

    private static void reach(Class<?> owner, String name, MethodType type, int site) {
        if (Token.current() == null || ProgramClasses.isProgram(owner)) {
            Classes.initialising(owner, site);
        } else if (name.equals("defineClass") && defines(owner)) {
            Classes.loading(site);
        } else if (JdkTable.usesMonitors(owner, name)) {
            end(owner.getName() + "." + name, site);
        } else if (JdkTable.isAboutFiles(owner, name, type)) {
            FileSteps.asked(site);
        } else if (!JdkTable.isHarmless(owner, name, type)) {
            Gaps.reflection(owner.getName() + "." + name, site);
        }
    }

    /** Code was rewritten so that it needs classes which its loader does not find: that is no fault of the program. */
    static void judge(Throwable failure) {
        Throwable at = failure;
        for (int i = 0; at != null && i < CAUSES; i++) {
            String message = at instanceof LinkageError ? at.getMessage() : null;
            if (message != null && message.contains(HOOKS)) {
                end("a class loader that does not find the classes of jcheck", Settings.NO_SITE);
            }
            at = at.getCause();
        }
    }

    /** Whether a class has methods with which the program defines classes. */
    private static boolean defines(Class<?> owner) {
        return ClassLoader.class.isAssignableFrom(owner) || owner == MethodHandles.Lookup.class;
    }
}
