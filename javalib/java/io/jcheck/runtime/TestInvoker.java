package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls methods and constructors for extensions of JUnit 5, with what extensions resolve. The caller is in the program. */
final class TestInvoker implements InvocationHandler {
    private final TestParameters parameters;
    private final TestContext told;

    TestInvoker(TestParameters parameters, TestContext told) {
        this.parameters = parameters;
        this.told = told;
    }

    @Override
    public Object invoke(Object proxy, Method called, Object[] arguments) throws Throwable {
        switch (called.getName()) {
            case "invoke":
                // The second argument, if there is one, is the object of a method, or the one around a new object.
                return call((Executable) arguments[0], arguments.length > 1 ? arguments[1] : null);
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return 0;
            default:
                return "ExecutableInvoker";
        }
    }

    private Object call(Executable wanted, Object target) throws Throwable {
        wanted.setAccessible(true);
        Object[] arguments = new Object[0];
        if (wanted.getParameterCount() > 0) {
            Throwable[] thrown = new Throwable[1];
            Inside.endProgram();
            try {
                arguments = parameters.of(wanted, words(wanted, target), target, target, told, thrown);
            } finally {
                Inside.beginProgram();
            }
            if (thrown[0] != null) {
                throw thrown[0];
            }
        }
        try {
            return wanted instanceof Method
                    ? ((Method) wanted).invoke(target, arguments)
                    : ((Constructor<?>) wanted).newInstance(arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    /** What is known of the parameters without their extensions. */
    private static String[] words(Executable wanted, Object target) {
        String[] words = new String[wanted.getParameterCount()];
        for (int i = 0; i < words.length; i++) {
            boolean isOuter = i == 0 && target != null && wanted instanceof Constructor;
            boolean isInfo = wanted.getParameterTypes()[i].getName().equals("org.junit.jupiter.api.TestInfo");
            words[i] = (isOuter ? TestMembers.OUTER : isInfo ? TestMembers.INFO : "ask") + "=";
        }
        return words;
    }
}
