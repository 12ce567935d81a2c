package io.jcheck.runtime.reflection;

import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.jvm.JdkTable;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.FileSteps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;

/** Members that are called by reflection: harmless when code of the program runs, which has hooks of its own. */
public final class Reflected {
    private Reflected() {}

    /** {@link java.lang.reflect.Method#invoke}; for a constructor there is no receiver. */
    public static void invoking(Object member, Object receiver, int site) {
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
    public static void constructing(Object type, int site) {
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

    private static void reach(Class<?> owner, String name, MethodType type, int site) {
        if (Token.current() == null || ProgramClasses.isProgram(owner)) {
            Classes.initialising(owner, site);
        } else if (name.equals("defineClass") && defines(owner)) {
            Classes.loading(site);
        } else if (JdkTable.usesMonitors(owner, name)) {
            Halt.unsupported(owner.getName() + "." + name, site);
        } else if (JdkTable.isAboutFiles(owner, name, type)) {
            FileSteps.asked(site);
        } else if (!JdkTable.isHarmless(owner, name, type)) {
            Gaps.reflection(owner.getName() + "." + name, site);
        }
    }

    /** Whether a class has methods with which the program defines classes. */
    private static boolean defines(Class<?> owner) {
        return ClassLoader.class.isAssignableFrom(owner) || owner == MethodHandles.Lookup.class;
    }
}
