package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.jvm.ExecutionStopped;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** How methods of a test are called, and what they throw. */
final class TestCalls {
    /** What ends a test without a failure. */
    private static final String[] SKIPS = {
        "org.opentest4j.TestAbortedException",
        "org.junit.AssumptionViolatedException",
        "org.junit.internal.AssumptionViolatedException",
        "org.testng.SkipException",
    };

    private TestCalls() {}

    /** Whether this says that the test is not to be run. */
    static boolean isSkip(Throwable thrown) {
        for (String skip : SKIPS) {
            if (is(thrown, skip)) {
                return true;
            }
        }
        return false;
    }

    /** Whether this is of the class of this name. */
    static boolean is(Throwable thrown, String name) {
        for (Class<?> at = thrown == null ? null : thrown.getClass(); at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Calls a method of the program; what it has thrown, or null. What it gives back is put into an array. */
    static Throwable invoke(Method method, Object receiver, Object[] result, Object... arguments)
            throws IllegalAccessException {
        Inside.beginProgram();
        try {
            return thrownBy(method, receiver, result, arguments);
        } finally {
            Inside.endProgram();
        }
    }

    /** The same, by a thread that is in the program. */
    static Throwable thrownBy(Method method, Object receiver, Object[] result, Object... arguments)
            throws IllegalAccessException {
        try {
            result[0] = method.invoke(receiver, arguments);
            return null;
        } catch (InvocationTargetException thrown) {
            return stopped(thrown.getCause());
        }
    }

    /** Makes an object of the program, which is put into an array; what the constructor has thrown, or null. */
    static Throwable made(Constructor<?> constructor, Object[] result, Object... arguments) throws ReflectiveOperationException {
        Inside.beginProgram();
        try {
            result[0] = constructor.newInstance(arguments);
            return null;
        } catch (InvocationTargetException thrown) {
            return stopped(thrown.getCause());
        } finally {
            Inside.endProgram();
        }
    }

    /** What was thrown, unless that is because the execution is over. */
    static Throwable stopped(Throwable thrown) {
        if (thrown instanceof ExecutionStopped) {
            throw (ExecutionStopped) thrown;
        }
        return thrown;
    }
}
