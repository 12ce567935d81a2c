package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.environment.Halt;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** With what methods and constructors of a test are called: what is made here, and what extensions of JUnit 5 resolve. */
final class TestParameters {
    private final TestMembers members;
    private final TestExtensions extensions;
    /** The test. */
    private final Method test;

    TestParameters(TestMembers members, TestExtensions extensions, Method test) {
        this.members = members;
        this.extensions = extensions;
        this.test = test;
    }

    /**
     * The arguments of a call.
     *
     * @param called a method or constructor
     * @param words what a step says of its parameters; null to tell by their types
     * @param target the object of the call, or null
     * @param outer the object around one that is to be made, or null
     * @param told whom extensions are told of
     * @param thrown where it is put what an extension has thrown, or why there is no directory
     * @return null if there are none, because something was thrown
     */
    Object[] of(Executable called, String[] words, Object target, Object outer, TestContext told, Throwable[] thrown)
            throws ReflectiveOperationException {
        Parameter[] parameters = called.getParameters();
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            String word = words == null ? "ask" : words[i].substring(0, words[i].indexOf('='));
            if (word.equals(TestMembers.OUTER)) {
                arguments[i] = outer;
                continue;
            }
            if (word.equals(TestMembers.METHOD)) {
                arguments[i] = test;
                continue;
            }
            Object context = new TestParameter(members, parameters[i], i, target).as(extensions);
            Object resolver = resolver(context, parameters[i], told, !word.equals("ask"), thrown);
            if (thrown[0] != null) {
                return null;
            }
            if (resolver == null) {
                arguments[i] = made(word, told, thrown);
            } else {
                arguments[i] = asked("resolveParameter", resolver, context, told, thrown);
            }
            if (thrown[0] != null) {
                return null;
            }
            check(parameters[i], arguments[i]);
        }
        return arguments;
    }

    /** What does not fit is for JUnit to tell, not for a call that fails. */
    private static void check(Parameter parameter, Object value) {
        try {
            // An array takes what a call would take.
            Array.set(Array.newInstance(parameter.getType(), 1), 0, value);
        } catch (IllegalArgumentException | NullPointerException other) {
            Halt.framework("an extension that resolves " + parameter + " with " + (value == null ? "null" : value.getClass()));
        }
    }

    /** The only extension that knows what this parameter is to be; null if it is made here. */
    private Object resolver(Object context, Parameter parameter, TestContext told, boolean isMade, Throwable[] thrown)
            throws ReflectiveOperationException {
        List<Object> able = new ArrayList<>();
        for (Object resolver : extensions.of("ParameterResolver", false, told.reach())) {
            Object answer = asked("supportsParameter", resolver, context, told, thrown);
            if (thrown[0] != null) {
                return null;
            }
            if ((Boolean) answer) {
                able.add(resolver);
            }
        }
        if (able.size() + (isMade ? 1 : 0) != 1) {
            String many = able.isEmpty() ? "no extension resolves" : "more than one extension resolves";
            Executable called = parameter.getDeclaringExecutable();
            Halt.framework(many + " " + parameter + " of " + called.getDeclaringClass().getName() + "." + called.getName());
        }
        return able.isEmpty() ? null : able.get(0);
    }

    private Object asked(String question, Object resolver, Object context, TestContext told, Throwable[] thrown)
            throws ReflectiveOperationException {
        Method method = extensions.face("ParameterResolver")
                .getMethod(question, extensions.face("ParameterContext"), extensions.face("ExtensionContext"));
        Object[] answer = new Object[1];
        thrown[0] = TestCalls.invoke(method, resolver, answer, context, told.context());
        return answer[0];
    }

    private Object made(String word, TestContext told, Throwable[] thrown) throws ClassNotFoundException {
        switch (word) {
            case TestMembers.INFO:
                return told.as(members.load("org.junit.jupiter.api.TestInfo"));
            case TestMembers.REPETITION:
                return told.as(members.load("org.junit.jupiter.api.RepetitionInfo"));
            default:
                Inside.beginProgram();
                try {
                    Path made = Files.createTempDirectory("junit");
                    return word.equals(TestMembers.FILE) ? made.toFile() : made;
                } catch (IOException failed) {
                    thrown[0] = failed;
                    return null;
                } finally {
                    Inside.endProgram();
                }
        }
    }
}
