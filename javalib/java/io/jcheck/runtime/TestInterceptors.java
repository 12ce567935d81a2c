package io.jcheck.runtime;

import io.jcheck.runtime.environment.Halt;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Calls of methods and constructors of a test, with what extensions of JUnit 5 do around them ({@code InvocationInterceptor}). */
final class TestInterceptors {
    private static final String FACE = "InvocationInterceptor";
    private static final String INVOCATION = FACE + "$Invocation";
    private static final String CONTEXT = "ReflectiveInvocationContext";

    private final TestExtensions extensions;

    TestInterceptors(TestExtensions extensions) {
        this.extensions = extensions;
    }

    /**
     * Makes a call.
     *
     * @param kind the method of an interceptor that comes around it
     * @param called what is called, with these arguments, for this object or none
     * @param result where it is put what it gives
     * @param told whom extensions are told of
     * @return what was thrown, or null
     */
    Throwable call(String kind, Executable called, Object target, Object[] result, Object[] arguments, TestContext told)
            throws ReflectiveOperationException {
        Call inner = new Call(called, target, arguments);
        List<Object> around = extensions.of(FACE, true, told.reach());
        if (around.isEmpty()) {
            return inner.make(result);
        }
        Class<?> face = extensions.face(INVOCATION);
        Class<?> context = extensions.face(CONTEXT);
        Object described = Proxy.newProxyInstance(context.getClassLoader(), new Class<?>[] {context}, inner);
        Method intercepts = extensions.face(FACE).getMethod(kind, face, context, extensions.face("ExtensionContext"));
        Object invocation = Proxy.newProxyInstance(face.getClassLoader(), new Class<?>[] {face}, inner);
        for (Object extension : around) {
            Object next = invocation;
            Object[] all = {next, described, told.context()};
            invocation = Proxy.newProxyInstance(face.getClassLoader(), new Class<?>[] {face}, (proxy, method, none) -> {
                boolean proceeds = method.getName().equals("proceed");
                return unwrapped(proceeds ? intercepts : method, proceeds ? extension : next, proceeds ? all : none);
            });
        }
        Throwable thrown = TestCalls.invoke(face.getMethod("proceed"), invocation, result);
        if (thrown == null && !inner.isDone) {
            Halt.framework("an interceptor that neither calls nor skips " + called);
        }
        return thrown;
    }

    private static Object unwrapped(Method method, Object target, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** What is called in the end, and what interceptors are told of it. */
    private static final class Call implements InvocationHandler {
        private final Executable called;
        private final Object target;
        private final Object[] arguments;
        boolean isDone;

        Call(Executable called, Object target, Object[] arguments) {
            this.called = called;
            this.target = target;
            this.arguments = arguments;
        }

        Throwable make(Object[] result) throws ReflectiveOperationException {
            return called instanceof Method
                    ? TestCalls.invoke((Method) called, target, result, arguments)
                    : TestCalls.made((Constructor<?>) called, result, arguments);
        }

        @Override
        public Object invoke(Object proxy, Method asked, Object[] more) throws Throwable {
            switch (asked.getName()) {
                case "proceed":
                    if (isDone) {
                        Halt.framework("an interceptor that calls more than once " + called);
                    }
                    isDone = true;
                    try {
                        return called instanceof Method
                                ? ((Method) called).invoke(target, arguments)
                                : ((Constructor<?>) called).newInstance(arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                case "skip":
                    isDone = true;
                    return null;
                case "getTargetClass":
                    return target == null ? called.getDeclaringClass() : target.getClass();
                case "getExecutable":
                    return called;
                case "getArguments":
                    return Collections.unmodifiableList(Arrays.asList(arguments));
                case "getTarget":
                    return Optional.ofNullable(target);
                case "equals":
                    return proxy == more[0];
                case "hashCode":
                    return called.hashCode();
                default:
                    return "call of " + called;
            }
        }
    }
}
