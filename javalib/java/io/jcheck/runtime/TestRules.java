package io.jcheck.runtime;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Rules of JUnit 4: what the framework makes of them, by its own classes. The test is a statement, with what comes before and
 * after it; each rule makes another statement of that. So is all that is done for the class, for the rules of the class.
 */
final class TestRules {
    private static final String STATEMENTS = "org.junit.internal.runners.statements.";
    private static final String MODEL = "org.junit.runners.model.";
    private static final String DESCRIPTION = "org.junit.runner.Description";

    private final Finder classes;
    private final Object receiver;

    /** How classes of the program are found. */
    interface Finder {
        Class<?> load(String name) throws ClassNotFoundException;
    }

    /**
     * For a test of this object.
     *
     * @param classes how classes are found
     * @param receiver the object of the test; null for the rules of the class
     */
    TestRules(Finder classes, Object receiver) {
        this.classes = classes;
        this.receiver = receiver;
    }

    /**
     * What runs a test under its rules, by a thread that is in the program.
     *
     * @param test the method
     * @param suffix what comes behind its name
     * @param before methods that come before it, in this order
     * @param after methods that come after it
     * @param rules fields that hold rules, and methods that give them, the outermost first
     * @return an object with a method {@code evaluate}
     */
    Object statement(
            Method test, String suffix, List<Method> before, List<Method> after, List<AccessibleObject> rules)
            throws ReflectiveOperationException {
        Class<?> statement = classes.load(MODEL + "Statement");
        Class<?> method = classes.load(MODEL + "FrameworkMethod");
        Object tested = framework(method, test);
        Object all = make(STATEMENTS + "InvokeMethod", new Class<?>[] {method, Object.class}, tested, receiver);
        Class<?>[] around = {statement, List.class, Object.class};
        if (!before.isEmpty()) {
            all = make(STATEMENTS + "RunBefores", around, all, framework(method, before), receiver);
        }
        if (!after.isEmpty()) {
            all = make(STATEMENTS + "RunAfters", around, all, framework(method, after), receiver);
        }
        Object described = classes.load(DESCRIPTION).getMethod("createTestDescription", Class.class, String.class)
                .invoke(null, receiver.getClass(), test.getName() + suffix);
        return around(all, rules, described, tested);
    }

    /**
     * What runs all that belongs to a class under the rules of the class, by a thread that is in the program.
     *
     * @param type the class
     * @param body what is to be run
     * @param rules fields that hold rules, and methods that give them, the outermost first
     * @return an object with a method {@code evaluate}
     */
    Object statement(Class<?> type, Callable<?> body, List<AccessibleObject> rules) throws ReflectiveOperationException {
        Class<?> method = classes.load(MODEL + "FrameworkMethod");
        // A statement of ours would be a class of the program's, which is not there; this one calls a method of any object.
        Object called = framework(method, Callable.class.getMethod("call"));
        Object all = make(STATEMENTS + "InvokeMethod", new Class<?>[] {method, Object.class}, called, body);
        Object described = classes.load(DESCRIPTION).getMethod("createSuiteDescription", Class.class).invoke(null, type);
        return around(all, rules, described, null);
    }

    private Object around(Object inner, List<AccessibleObject> rules, Object described, Object tested)
            throws ReflectiveOperationException {
        Object all = inner;
        Class<?> statement = classes.load(MODEL + "Statement");
        Class<?> method = classes.load(MODEL + "FrameworkMethod");
        Class<?> description = classes.load(DESCRIPTION);
        Class<?> ofTests = found("org.junit.rules.TestRule");
        Class<?> ofMethods = found("org.junit.rules.MethodRule");
        for (int i = rules.size() - 1; i >= 0; i--) {
            Object rule = valueOf(rules.get(i));
            if (ofTests != null && ofTests.isInstance(rule)) {
                all = ofTests.getMethod("apply", statement, description).invoke(rule, all, described);
            } else if (tested != null && ofMethods != null && ofMethods.isInstance(rule)) {
                all = ofMethods.getMethod("apply", statement, method, Object.class).invoke(rule, all, tested, receiver);
            }
        }
        return all;
    }

    /** The method of a statement that runs it. */
    Method evaluate() throws ReflectiveOperationException {
        return classes.load(MODEL + "Statement").getMethod("evaluate");
    }

    /** A class that not each version of JUnit has, or null. */
    private Class<?> found(String name) {
        try {
            return classes.load(name);
        } catch (ClassNotFoundException other) {
            return null;
        }
    }

    private Object valueOf(AccessibleObject rule) throws ReflectiveOperationException {
        return rule instanceof Field ? ((Field) rule).get(receiver) : ((Method) rule).invoke(receiver);
    }

    private Object framework(Class<?> type, Method method) throws ReflectiveOperationException {
        return type.getConstructor(Method.class).newInstance(method);
    }

    private List<Object> framework(Class<?> type, List<Method> methods) throws ReflectiveOperationException {
        List<Object> all = new ArrayList<>();
        for (Method method : methods) {
            all.add(framework(type, method));
        }
        return all;
    }

    private Object make(String name, Class<?>[] types, Object... arguments)
            throws ReflectiveOperationException, InvocationTargetException {
        Constructor<?> constructor = classes.load(name).getConstructor(types);
        return constructor.newInstance(arguments);
    }
}
